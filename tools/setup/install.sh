# shellcheck shell=bash
# Sourced by ./run and ./test in the root of the project. Only defines functions.
#
#   need_own_files           this user can write the files that earlier starts left
#   lock_build               one build at a time: waits, and says for which
#   need_packages LIST...    the tools and libraries of these lists (tools/setup/*.txt), installed by apt where missing
#   need_node                Node 20.19 or newer, first in PATH
#   configure PRESET         cmake --preset, unless that was done before
#   build PRESET TARGET...   ninja, quiet when there is nothing to do
#   need_web                 what web/package-lock.json names, in web/node_modules
#   build_page               the core as WebAssembly, and the page with it in build/web
#   build_alone              the page that needs no server, in build/web.alone
#   build_page_alone FROM TO the page for a web space, which needs no server; TO as seen from FROM
#   build_package            a Debian package of both, in build/package
#   build_page_and_program   both, with packages and npm beside what compiles

say() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; }

# fail STEP REMEDY: reports a failed step and ends.
fail() {
    say "$1"
    say "what to do: $2"
    exit 1
}

# need_own_files: a start with sudo leaves root's folders behind, in which a plain user can read but not build.
need_own_files() {
    local folder foreign
    for folder in build .tools web/node_modules; do
        [ -e "$folder" ] || continue
        foreign=$(find "$folder" -maxdepth 2 ! -type l ! -writable -print -quit 2>/dev/null || true)
        [ -z "$foreign" ] ||
            fail "$foreign cannot be written: it belongs to $(stat -c %U "$foreign"), after a start with sudo perhaps" \
                "sudo chown -R $(id -un): $(printf '%q' "$PWD/$folder")"
    done
}

# lock_build COMMAND...: holds descriptor 9 until it is closed. The lock file tells a second build what it waits for.
lock_build() {
    local holder
    mkdir -p build
    exec 9<>build/.lock
    if ! flock -n 9; then
        read -r holder <build/.lock || true
        say "waiting for another build in this folder: ${holder:-it does not say which}"
        flock 9
    fi
    printf 'process %d, %s\n' $$ "$*" >build/.lock
}

# is_present KIND:NAME, where KIND is cmd (in PATH), inc (a header), def (a header, and the least value of a number it defines:
# def:HEADER:NAME:VALUE) or file (any path, * as in the shell).
is_present() {
    local name=${1#*:} directory value
    case $1 in
        cmd:*) command -v "$name" >/dev/null 2>&1 ;;
        file:*) compgen -G "$name" >/dev/null ;;
        inc:*)
            for directory in /usr/include /usr/local/include; do
                if [ -e "$directory/$name" ]; then return 0; fi
            done
            return 1
            ;;
        def:*)
            local header number least
            IFS=: read -r header number least <<<"$name"
            for directory in /usr/include /usr/local/include; do
                value=$(sed -n "s/^#define  *$number  *\\([0-9]*\\).*/\\1/p" "$directory/$header" 2>/dev/null)
                if [ -n "$value" ] && [ "$value" -ge "$least" ]; then return 0; fi
            done
            return 1
            ;;
        *) return 1 ;;
    esac
}

# missing_packages LIST: the packages of tools/setup/LIST.txt that are not installed.
missing_packages() {
    local package probe rest
    while read -r package probe rest; do
        case $package in '' | '#'*) continue ;; esac
        is_present "$probe" || printf '%s ' "$package"
    done <"tools/setup/$1.txt"
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1; then
        sudo "$@"
    else
        return 127
    fi
}

# install_packages PACKAGE...: apt with the lists it has, or else with fresh ones.
install_packages() {
    local by_hand="as root: apt-get update && apt-get install $*"
    command -v apt-get >/dev/null 2>&1 ||
        fail "this machine has no apt-get; missing: $*" "install the counterparts of these Debian packages by hand"
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null 2>&1; then
        fail "missing packages, and neither root nor sudo: $*" "$by_hand"
    fi
    say "installing packages: $*"
    # Without a sync after every file, which costs more than the files, and without descriptions in other languages.
    local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 -o Acquire::Languages=none
        -o DPkg::Options::=--force-unsafe-io)
    # A machine without package lists knows no packages; otherwise the network is used only if the lists are too old.
    if compgen -G '/var/lib/apt/lists/*Packages*' >/dev/null; then
        as_root "${apt[@]}" install --no-install-recommends "$@" </dev/null >&2 && return 0
    fi
    say "updating the package lists"
    as_root "${apt[@]}" update </dev/null >&2 ||
        fail "the step 'apt-get update' failed" "look at the lines above (network, sources.list), then start again"
    as_root "${apt[@]}" install --no-install-recommends "$@" </dev/null >&2 ||
        fail "the step 'apt-get install' failed" "$by_hand"
}

need_packages() {
    local step missing=''
    for step in "$@"; do missing+=$(missing_packages "$step"); done
    [ -n "$missing" ] || return 0
    # shellcheck disable=SC2086
    install_packages $missing
    hash -r
    missing=''
    for step in "$@"; do missing+=$(missing_packages "$step"); done
    [ -z "$missing" ] ||
        fail "installed, but not where it is looked for: $missing" "compare tools/setup/*.txt with what the packages hold"
}

node_is_new_enough() {
    command -v node >/dev/null 2>&1 && node -e '
        const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1);' 2>/dev/null
}

# Debian's own Node is too old. The npm package "node" carries a newer one, kept in .tools/.
node_version=22.23.3
need_node() {
    local tools=$PWD/.tools/node
    if [ -x "$tools/node_modules/node/bin/node" ]; then PATH=$tools/node_modules/node/bin:$PATH; fi
    if node_is_new_enough; then return 0; fi
    command -v node >/dev/null 2>&1 || install_packages nodejs
    if node_is_new_enough; then return 0; fi
    command -v npm >/dev/null 2>&1 || install_packages npm
    say "installing Node $node_version into .tools/node"
    mkdir -p "$tools"
    npm install --prefix "$tools" --no-save --no-package-lock --no-audit --no-fund "node@$node_version" </dev/null >&2 ||
        fail "the step 'npm install node@$node_version' failed" "put Node 20.19 or newer into PATH, then start again"
    PATH=$tools/node_modules/node/bin:$PATH
    hash -r
    node_is_new_enough || fail "the Node in .tools/node does not start" "remove .tools/ and start again"
}

# configure PRESET [fresh]: cmake runs where there is no build.ninja, where the checkout has moved or the processor is another one
# (a program for this machine is compiled for it), or where asked. Ninja itself runs cmake again when a CMake file changes.
configure() {
    local folder=build/$1 processor
    if [ -e "$folder/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$folder/CMakeCache.txt"; then
        rm -rf "$folder"
    fi
    processor=$(grep -m 1 '^flags' /proc/cpuinfo 2>/dev/null || true)
    if [ "${2:-}" = fresh ] || [ ! -e "$folder/build.ninja" ] || [ "$processor" != "$(cat "$folder/processor" 2>/dev/null)" ]; then
        cmake --preset "$1" || fail "the step 'cmake --preset $1' failed" "look at the lines above; if in doubt remove $folder"
        printf '%s\n' "$processor" >"$folder/processor"
    fi
}

build() {
    local preset=$1
    shift
    ninja -C "build/$preset" -j "${STRATA_JOBS:-$(nproc)}" "$@" |
        sed -u -e '/^ninja: Entering directory/d' -e '/^ninja: no work to do/d' -e '/Re-checking globbed directories/d' ||
        fail "the step 'build $preset' failed" "look at the lines above"
}

# need_web: npm reads its registry from the machine's own settings; the lock file names none.
need_web() {
    need_node
    command -v npm >/dev/null 2>&1 || install_packages npm
    local stamp=web/node_modules/.strata-lock lock
    lock=$(sha256sum <web/package-lock.json)
    if [ -e "$stamp" ] && [ "$(cat "$stamp")" = "$lock" ]; then return 0; fi
    say "installing what the page is built with (npm ci)"
    (cd web && npm ci --no-audit --no-fund </dev/null >&2) ||
        fail "the step 'npm ci' in web/ failed" "look at the lines above (network, registry); without the page: ./run play"
    printf '%s\n' "$lock" >"$stamp"
}

# page_state: changes when any input of the page changes.
page_state() {
    {
        find web docs/rules samples variants -type f -not -path 'web/node_modules/*' -not -path 'web/tests/*' -print0 |
            LC_ALL=C sort -z | xargs -0 sha256sum
        sha256sum build/wasm/strata.wasm
    } | sha256sum
}

# build_page [PROCESS]: the old page stays where it is until that process, which may be compiling it in, has ended.
build_page() {
    need_web
    configure wasm
    build wasm strata
    local stamp=build/web.state state
    state=$(page_state)
    if [ -e build/web/index.html ] && [ -e "$stamp" ] && [ "$(cat "$stamp")" = "$state" ]; then return 0; fi
    say "building the page"
    rm -f "$stamp"
    (cd web && node_modules/.bin/vite build --logLevel warn --outDir ../build/web.new --emptyOutDir </dev/null >&2) ||
        fail "the step 'vite build' in web/ failed" "look at the lines above; without the page: ./run play"
    if [ -n "${1:-}" ]; then wait "$1" || exit 1; fi
    rm -rf build/web
    mv build/web.new build/web
    printf '%s\n' "$state" >"$stamp"
}

# build_alone: the page without a server, in build/web.alone.
build_alone() {
    need_web
    configure wasm
    build wasm strata
    local stamp=build/web.alone.state state
    state=$(page_state)
    if [ -e build/web.alone/index.html ] && [ -e "$stamp" ] && [ "$(cat "$stamp")" = "$state" ]; then return 0; fi
    say "building the page that needs no server"
    rm -f "$stamp"
    (cd web && node_modules/.bin/vite build --mode alone --logLevel warn --outDir ../build/web.alone --emptyOutDir </dev/null >&2) ||
        fail "the step 'vite build' in web/ failed" "look at the lines above"
    printf '%s\n' "$state" >"$stamp"
}

# build_page_alone FROM TO: of an earlier page in TO the files are replaced that it has listed itself, and nothing else.
build_page_alone() {
    local to=$2
    [ -n "$to" ] || fail "./run page builds the page into a folder, and none is named" "./run page FOLDER"
    case $to in /*) ;; *) to=$1/$to ;; esac
    if [ -e "$to" ] && [ -n "$(ls -A "$to")" ] && ! grep -qs '"name":"Strata"' "$to/manifest.webmanifest"; then
        fail "$to holds files that are no page of ours" "name an empty or a new folder: ./run page FOLDER"
    fi
    case $(realpath -m "$to")/ in
        "$(realpath .)"/build/*) fail "$to is a folder of the build" "name a folder elsewhere: ./run page FOLDER" ;;
    esac
    need_packages core
    build_alone
    mkdir -p "$to"
    if [ -e "$to/strata.files" ]; then
        (cd "$to" && grep -v '\.\./' strata.files | grep '^\./' | tr '\n' '\0' | xargs -0 -r rm -f --)
    fi
    cp -R build/web.alone/. "$to"
    (cd build/web.alone && find . -type f) >"$to/strata.files"
    say "the page is in $to; put that folder on any web space, under any name"
}

# asks_for_no_password: whether packages can be installed in the background.
asks_for_no_password() { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; }

# build_program TARGET...: without the page.
build_program() {
    need_packages core run
    configure release
    build release "$@"
}

# build_page_and_program: what takes longest is compiled first and needs the fewest packages; the others, Node and what npm fetches
# come meanwhile, where that needs no password. The page is built beside the program.
build_page_and_program() {
    local fetching='' compiling # processes
    mkdir -p build/logs
    need_packages core
    if asks_for_no_password; then
        # The child holds the lock until the libraries are there, or cannot be had.
        exec 8>build/logs/libraries.lock
        flock 8
        (
            need_packages run
            exec 8>&-
            need_web
        ) 9>&- >build/logs/fetching.log 2>&1 &
        fetching=$!
        exec 8>&-
    else
        need_packages run
        need_web
    fi
    configure wasm
    build wasm strata
    if [ -n "$fetching" ]; then flock build/logs/libraries.lock true; fi
    if [ -n "$(missing_packages run)" ]; then await_fetching; fi
    (
        configure release
        build release strata
    ) 9>&- &
    compiling=$!
    if [ -n "$fetching" ]; then await_fetching; fi
    build_page "$compiling"
    wait "$compiling"
    build release strata
}

# build_package: prints its path.
build_package() {
    need_packages core run package
    build_page
    # The same sources make the same package, dated by the sources.
    SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
    export SOURCE_DATE_EPOCH
    configure package fresh
    build package strata_package_files
    rm -f build/package/*.deb
    (cd build/package && cpack --config CPackConfig.cmake >/dev/null) ||
        fail "the step 'cpack' failed" "look at the lines above"
    local package
    package=$(echo build/package/*.deb)
    say "the package is $package; as root: apt-get install ./$package"
}

# await_fetching: of build_page_and_program. Shows what failed; lets the compilers finish, so that no process is left.
await_fetching() {
    wait "$fetching" && return
    cat build/logs/fetching.log >&2
    wait
    exit 1
}
