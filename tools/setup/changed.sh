# shellcheck shell=bash
# Sourced by ./test: the changed files, and the stages that check them (changed.txt).

# change_base: the merge base with origin/main; if that is HEAD itself, the commit before.
change_base() {
    local base
    base=$(git merge-base origin/main HEAD 2>/dev/null || true)
    if [ -z "$base" ] || [ "$base" = "$(git rev-parse HEAD)" ]; then base=$(git rev-parse --verify -q HEAD~1 || true); fi
    printf '%s' "${base:-$(git hash-object -t tree /dev/null)}"
}

changed_files() { { git diff --name-only "$(change_base)" && git ls-files --others --exclude-standard; } | sort -u; }

# stages_for: those of the files named on stdin, each once.
stages_for() {
    local file pattern stages rows=()
    mapfile -t rows < <(grep -vE '^(#|$)' tools/setup/changed.txt)
    {
        echo format commits
        while read -r file; do
            for row in "${rows[@]}"; do
                read -r pattern stages <<<"$row"
                # shellcheck disable=SC2254 # it is a pattern
                case $file in
                    $pattern)
                        echo "$stages"
                        continue 2
                        ;;
                esac
            done
            echo "tools/setup/changed.txt has no line for $file" >&2
            return 1
        done
    } | tr ' ' '\n' | sed '/^$/d' | awk '!seen[$0]++'
}
