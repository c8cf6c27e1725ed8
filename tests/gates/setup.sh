#!/usr/bin/env bash
# What ./run and ./test check on a machine before they build: versions, file owners, and other builds in progress.
set -euo pipefail
# shellcheck source=tests/support/gates.sh
. tests/support/gates.sh
# shellcheck source=tools/setup/install.sh
. tools/setup/install.sh
lists=$PWD/tools/setup
cd "$folder"

# ---- probes

mkdir -p tools/setup "a folder"
touch "a folder/libclang_rt.asan-aarch64.a"
accepts "a file of any architecture" is_present "file:$folder/a folder/libclang_rt.asan-*.a"
refuses "a file that is not there" '' is_present "file:$folder/a folder/libclang_rt.tsan-*.a"

# A header with a version, such as Boost's, is searched for in the usual folders.
declare -f is_present | sed "s|/usr/include|'$folder/include'|; s|/usr/local/include|'$folder/other'|" >probe.sh
# shellcheck source=/dev/null
. ./probe.sh
mkdir -p include/boost other/boost
probe=$(sed -n 's/^libboost[^ ]* *//p' "$lists/run.txt")
echo '#define BOOST_VERSION 107400' >include/boost/version.hpp
refuses "Boost 1.74 in place of 1.81" '' is_present "$probe"
echo '#define BOOST_VERSION 108100' >other/boost/version.hpp
accepts "Boost 1.81" is_present "$probe"
rm other/boost/version.hpp
echo '#define BOOST_VERSION 108300' >include/boost/version.hpp
accepts "a later Boost" is_present "$probe"
rm include/boost/version.hpp
refuses "no Boost" '' is_present "$probe"

# ---- owners

mkdir -p build/release web/node_modules
accepts "folders of one's own" need_own_files
chmod 755 "$folder"
as_stranger() {
    if [ "$(id -u)" = 0 ]; then
        runuser -u nobody -- bash -c ". '$lists/install.sh'; cd '$folder'; need_own_files"
    else
        chmod a-w build/release
        (need_own_files)
    fi
}
refuses "a folder that somebody else has built in" "what to do: sudo chown -R" as_stranger
chmod u+w build/release

# ---- the lock

lock_build ./run first
(lock_build ./run second) >waiting.txt 2>&1 9>&- &
for ((tries = 0; tries < 100; ++tries)); do
    if [ -s waiting.txt ]; then break; fi
    sleep 0.1
done
accepts "who waits says for whom" grep -F "waiting for another build in this folder: process $$, ./run first" waiting.txt
exec 9>&-
wait $!
accepts "and then holds the lock" grep -F "./run second" build/.lock
