#!/usr/bin/env bash
# Every command and every flag that the program's help names is in the manual page and in the completions of each shell. bash accepts
# its completions, and so do zsh and fish if they are installed.
set -euo pipefail
strata=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "$*"
    exit 1
}

"$strata" manual >"$folder/manual"
for shell in bash zsh fish; do "$strata" completions "$shell" >"$folder/$shell"; done

# has FILE TEXT...
has() {
    local file=$1 text
    shift
    for text in "$@"; do grep -qF -- "$text" "$folder/$file" || fail "$file does not have: $text"; done
}

# command WORDS...: its flags, by its own --help.
count=0
check_command() {
    local flag words="$*" escaped
    has manual ".SS strata $words"
    for flag in $("$strata" "$@" --help | grep -oE '^  (-[a-z],)?--?[a-z-]+' | sed 's/.*[ ,]//'); do
        escaped=${flag//-/\\-}
        sed -n "/^\.SS strata $words\( \|\$\)/,/^Example:/p" "$folder/manual" | grep -F -- "\\fB$escaped\\fR" >/dev/null ||
            fail "the manual page does not know $words $flag"
        sed -n "s/^ *'$words') flags='\(.*\)' ;;/ \1 /p" "$folder/bash" | grep -F -- " $flag " >/dev/null || fail "bash does not know $words $flag"
        sed -n "/^ *'\?$words'\?)\$/,/;;/p" "$folder/zsh" | grep -F -- "'*${flag}[" >/dev/null || fail "zsh does not know $words $flag"
        grep -E "__fish_seen_subcommand_from ${1}(; and __fish_seen_subcommand_from ${2:-})?'" "$folder/fish" |
            grep -E -- " -[ls] ${flag##*-[-]} |-l ${flag#--} |-s ${flag#-} " >/dev/null || fail "fish does not know $words $flag"
        count=$((count + 1))
    done
}

commands=$("$strata" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
for command in $commands; do
    grep -qF " $command " <<<" $(sed -n "s/.*compgen -W '\(.*\)' -- .*/\1/p" "$folder/bash" | head -n 1) " || fail "bash does not know $command"
    has zsh "'$command:"
    has fish "-n __fish_use_subcommand -a $command "
    check_command "$command"
done
for mode in endings greedy mates perft; do check_command bench "$mode"; done
[ "$count" -gt 100 ] || fail "only $count flags were found in the help of all commands"

# ---- bash

# shellcheck source=/dev/null
. "$folder/bash"
complete -p strata | grep -F -- '-F _strata' >/dev/null || fail "bash has no completion of strata"

# completes EXPECTED WORD...: what bash offers for the last word, sorted.
completes() {
    local expected=$1
    shift
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    set +e # as it is where people type
    _strata
    set -e
    local offered
    offered=$(printf '%s\n' "${COMPREPLY[@]}" | sort | tr '\n' ' ')
    [ "$offered" = "$expected " ] || fail "after '$*' bash offers: $offered"
}
cd "$folder"
mkdir -p place/games
touch place/my.toml
completes "conformance" strata conf
completes "--port" strata serve --po
completes "parmen" strata show parm
completes "orthodox" strata bench perft orth
completes "greedy" strata bench gr
completes "place/games place/my.toml" strata check place/
completes "place/games" strata serve --data place/
completes "" strata serve --port 8
cd "$OLDPWD"

if command -v zsh >/dev/null 2>&1; then
    zsh -fc "autoload -Uz compinit && compinit -u -d '$folder/dump' && . '$folder/zsh' && [[ \$_comps[strata] = _strata ]]" ||
        fail "zsh does not take its completions"
fi
if command -v fish >/dev/null 2>&1; then
    fish -c ". '$folder/fish'; complete -C 'strata conf'" | grep '^conformance' >/dev/null || fail "fish does not take its completions"
fi
said=$("$strata" completions tcsh 2>&1 || true)
grep -qF 'expected bash, zsh or fish' <<<"$said" || fail "tcsh is no shell of ours"
echo "$(wc -w <<<"$commands") commands, $count flags"
