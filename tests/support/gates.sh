# shellcheck shell=bash
# Sourced by the tests of the gates, which run in the root of the project: $folder is their own temporary folder.
#
#   accepts WHAT COMMAND...          the command succeeds
#   refuses WHAT WORDS COMMAND...    the command fails, and says WORDS

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Not behind `if` or `||`, where a command that is a function would run on after its first failing step.
outcome() {
    set +e
    said=$("$@" 2>&1)
    code=$?
    set -e
}

accepts() {
    local what=$1
    shift
    outcome "$@"
    [ "$code" = 0 ] || {
        printf 'refused: %s\n%s\n' "$what" "$said"
        exit 1
    }
    printf 'accepted: %s\n' "$what"
}

refuses() {
    local what=$1 words=$2
    shift 2
    outcome "$@"
    [ "$code" != 0 ] || {
        printf 'not refused: %s\n%s\n' "$what" "$said"
        exit 1
    }
    grep -qF -- "$words" <<<"$said" || {
        printf 'refused without saying "%s": %s\n%s\n' "$words" "$what" "$said"
        exit 1
    }
    printf 'refused: %s: %s\n' "$what" "$(grep -F -m 1 -- "$words" <<<"$said")"
}
