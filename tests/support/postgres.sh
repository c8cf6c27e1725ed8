#!/usr/bin/env bash
# postgres.sh start|stop FOLDER: a server of PostgreSQL for tests, with its data and its socket in FOLDER/postgres. It listens on no
# network, belongs to a user without rights if this script is run by root, and keeps nothing that a test needs again, so it flushes nothing.
# The address to connect to: host=FOLDER/postgres dbname=postgres user=strata.
set -euo pipefail

action=$1
folder=$2/postgres
programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
[ -n "$programs" ] || { echo "PostgreSQL is not installed (apt-get install postgresql)" >&2; exit 1; }

as_user=()
if [ "$(id -u)" = 0 ]; then as_user=(setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME=/ PATH="$PATH"); fi

stop() {
  if [ -f "$folder/data/postmaster.pid" ]; then
    "${as_user[@]}" "$programs/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1 || true
  fi
  rm -rf "$folder"
}

case $action in
  start)
    stop
    # The path of a socket has 107 bytes, and every folder above it must be open to the user: so it is a link to a folder for all.
    real=$(mktemp -d /tmp/strata-postgres-XXXXXX)
    chmod 755 "$real"
    mkdir -p "$(dirname "$folder")" "$real/data"
    if [ "$(id -u)" = 0 ]; then chown -R nobody:nogroup "$real"; fi
    ln -sfn "$real" "$folder"
    "${as_user[@]}" "$programs/initdb" -D "$real/data" -U strata -A trust -E UTF8 --locale=C --no-sync >"$real/initdb.log" 2>&1 ||
      { cat "$real/initdb.log" >&2; exit 1; }
    "${as_user[@]}" "$programs/pg_ctl" -D "$real/data" -w -t 60 -l "$real/log" start -o \
      "-c listen_addresses= -c unix_socket_directories=$real -c fsync=off -c full_page_writes=off -c max_connections=200 -c shared_buffers=32MB" \
      >/dev/null || { cat "$real/initdb.log" >&2; exit 1; }
    ;;
  stop)
    real=$(readlink -f "$folder" || true)
    stop
    [ -z "$real" ] || rm -rf "$real"
    ;;
  *) echo "usage: postgres.sh start|stop FOLDER" >&2; exit 2 ;;
esac
