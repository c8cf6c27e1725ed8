#!/usr/bin/env bash
# tests/package/installs.sh PACKAGE FOLDER: the Debian package on a bare machine, a chroot that is made in FOLDER. As root.
# Installs it, checks its files, starts its server, loads its page and plays, then purges it and checks that nothing is
# left. Packages come from this machine's own sources.
set -euo pipefail
package=$(realpath "$1")
machine=$(realpath -m "$2")
root=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")

# Mounts live in a namespace of their own and are gone when this ends, however it ends.
if [ "${IN_NAMESPACE:-}" != 1 ]; then exec env IN_NAMESPACE=1 unshare --mount "$0" "$package" "$machine"; fi

fail() {
    echo "$*"
    exit 1
}

say() { printf -- '-- %s\n' "$*"; }

# ---- the machine

say "a bare machine"
rm -rf "$machine"
mkdir -p "$machine"
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
# shellcheck disable=SC2016 # apt's own form
site=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $release" 'Label: Debian' | sort -u | sed -n 1p)
[ -n "$site" ] || fail "this machine takes no packages of Debian $release from anywhere"
debootstrap --variant=minbase "$release" "$machine" "$site" >"$machine.log" 2>&1 || fail "debootstrap: $(tail -n 3 "$machine.log")"
# This machine's access to packages: sources, proxies, certificates.
rm -f "$machine/etc/apt/sources.list"
cp -r /etc/apt/. "$machine/etc/apt/"
for place in /etc/ssl/certs/ca-certificates.crt /usr/local/share/ca-certificates; do
    [ -e "$place" ] || continue
    mkdir -p "$machine${place%/*}"
    cp -rL "$place" "$machine${place%/*}/"
done
cp -L /etc/resolv.conf /etc/hosts "$machine/etc/"
mount -t proc proc "$machine/proc"

inside() {
    chroot "$machine" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        ${http_proxy:+"http_proxy=$http_proxy"} ${https_proxy:+"https_proxy=$https_proxy"} "$@"
}

# ---- installing

say "installing"
inside apt-get -q -y update
cp "$package" "$machine/root/strata.deb"
inside apt-get -q -y install --no-install-recommends /root/strata.deb
inside strata --version
inside strata show orthodox
inside strata conformance - --max-perft-depth 1 <"$root/tests/conformance/raumschach.jsonl" | tail -n 1
missing=$(inside ldd /usr/bin/strata /usr/libexec/strata/strata-loadtest | grep 'not found' || true)
[ -z "$missing" ] || fail "libraries that the package does not ask for: $missing"
[ "$(inside stat -c '%U %a' /var/lib/strata)" = 'strata 700' ] || fail "the folder of the games is not its user's alone"
inside getent passwd strata | grep ':/usr/sbin/nologin$' >/dev/null || fail "somebody can log in as the server"

say "every level of the processor"
STRATA_CPU_LEVELS='avx2 avx512' bash -c 'cd "$1" && bash tests/cli/cpu_levels.sh build/package/strata' - "$root"

say "manual page and completions"
# shellcheck disable=SC2016 # of the shell inside
inside bash -c '. /usr/share/bash-completion/completions/strata && COMP_WORDS=(strata conf) && COMP_CWORD=1 && _strata && echo "${COMPREPLY[@]}"' |
    grep -x conformance >/dev/null || fail "bash does not take the completions"
gzip -dc "$machine/usr/share/man/man1/strata.1.gz" | grep '^\.SS strata serve' >/dev/null || fail "the manual page does not know strata serve"
for file in usr/share/zsh/vendor-completions/_strata usr/share/fish/vendor_completions.d/strata.fish; do
    grep -q conformance "$machine/$file" || fail "$file does not know the commands"
done

# ---- the server, as its unit starts it

say "the server"
cat >"$machine.server" <<SERVER
#!/usr/bin/env bash
# As the unit does, except for the test's own port and message limit.
while [ \$# -gt 0 ]; do
    case \$1 in
        --port | --messages) words+=("\$1" "\$2") && shift 2 ;;
        *) shift ;;
    esac
done
exec chroot "$machine" setpriv --reuid=strata --regid=strata --init-groups --no-new-privs -- \
    \$(sed -n 's/^ExecStart=\(.*\) \\\$STRATA_FLAGS\$/\1/p' "$machine/lib/systemd/system/strata.service") "\${words[@]}"
SERVER
chmod +x "$machine.server"
STRATA_BINARY="$machine.server" node --test "$root/tests/package/server.test.mjs"
inside find /var/lib/strata -name strata.db -user strata | grep . >/dev/null || fail "the server keeps its games elsewhere"

say "the load fleet"
"$machine.server" --port 0 --messages 1000000 >"$machine.stdout" &
server=$!
trap 'kill $server 2>/dev/null || true' EXIT
# Waits until it prints its address or exits.
until address=$(grep -m 1 -oE 'http://[^ /]*' "$machine.stdout"); do
    kill -0 $server || fail "the server does not start: $(cat "$machine.stdout")"
    sleep 0.1
done
inside strata loadtest "$address" --games 2 --rate 5 --seconds 2 | tail -n 1 | tee "$machine.fleet"
grep -q 'lost 0 duplicated 0 reordered 0' "$machine.fleet" || fail "the fleet has lost moves"
kill $server
wait $server

say "the units"
inside apt-get -q -y install --no-install-recommends systemd >/dev/null
for unit in strata.service strata-postgres.service strata-node@1.service; do
    inside systemd-analyze verify --man=no "$unit"
    inside systemd-analyze security --offline=true --threshold=25 "$unit" | tail -n 1
done
for file in postgresql.sql nats.conf nginx.conf grafana.json; do
    cmp "$root/deploy/$file" "$machine/usr/share/doc/strata/deploy/$file" || fail "$file is not beside the documents"
done

# ---- another version, removing, purging

say "the same again, as an update"
# A systemctl that only writes down its words, on a machine that looks as if systemd ran. dpkg finds it; apt has a path of its own.
mkdir -p "$machine/run/systemd/system" "$machine/root/recorder"
printf '#!/bin/sh\necho "$*" >>/root/recorder/words\n' >"$machine/root/recorder/systemctl"
chmod +x "$machine/root/recorder/systemctl"
inside env PATH=/root/recorder:/usr/sbin:/usr/bin:/sbin:/bin dpkg --install /root/strata.deb >/dev/null
grep -qxF 'try-restart strata.service strata-postgres.service strata-node@*.service' "$machine/root/recorder/words" ||
    fail "an update does not restart what runs: $(cat "$machine/root/recorder/words")"
rm -r "$machine/run/systemd/system" "$machine/root/recorder"
inside find /var/lib/strata -name strata.db | grep . >/dev/null || fail "an update has removed the games"

say "removing"
inside systemctl --quiet enable strata strata-postgres strata-node@1 strata-node@2
inside dpkg -L strata | sort >"$machine.files"
inside apt-get -q -y remove strata >/dev/null
inside find /var/lib/strata -name strata.db | grep . >/dev/null || fail "removing has removed the games"

say "purging"
inside apt-get -q -y purge strata >/dev/null
rm "$machine/root/strata.deb"
left=$(while read -r file; do if [ -e "$machine$file" ] && [ ! -d "$machine$file" ]; then echo "$file"; fi; done <"$machine.files")
left+=$(inside find / -xdev -path /proc -prune -o -path /var/log -prune -o -iname '*strata*' -print)
left+=$(inside grep -l strata /etc/passwd /etc/group /etc/shadow /etc/gshadow /var/lib/dpkg/status || true)
[ -z "$left" ] || fail "left behind: $left"
umount "$machine/proc"
rm -rf "$machine" "$machine".*
echo "1 passed, 0 failed: installed, started, updated, removed and purged"
