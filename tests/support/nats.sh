#!/usr/bin/env bash
# nats.sh start FOLDER [PORT [OPTION...]] | kill FOLDER | freeze FOLDER | thaw FOLDER: a server of NATS for tests, on this machine alone,
# with its files in FOLDER. The system chooses its port if none is given (or -1). `start` prints the port once the server listens. `kill` is
# kill -9, and no failure if there is none; `freeze` and `thaw` stop it and let it go on.
set -euo pipefail

action=$1
folder=$2

program=$(PATH="$PATH:/usr/sbin" command -v nats-server) || { echo "NATS is not installed (apt-get install nats-server)" >&2; exit 1; }

end() {
  if [ -f "$folder/pid" ]; then
    local pid
    pid=$(cat "$folder/pid")
    kill -9 "$pid" 2>/dev/null || true
    # A process that has ended may stay in the table of processes if nobody waits for it.
    while grep -q '^State:[[:space:]]*[^Z[:space:]]' "/proc/$pid/status" 2>/dev/null; do sleep 0.02; done
  fi
  rm -f "$folder"/pid "$folder"/*.ports
}

case $action in
  start)
    port=${3:--1}
    mkdir -p "$folder"
    end
    setsid "$program" -a 127.0.0.1 -p "$port" --ports_file_dir "$folder" -l "$folder/log" "${@:4}" \
      </dev/null >"$folder/output" 2>&1 &
    echo $! >"$folder/pid"
    for _ in $(seq 3000); do
      for file in "$folder"/*.ports; do
        found=$(grep -o '"nats": *\[[^]]*' "$file" 2>/dev/null | grep -o ':[0-9]\+"' | head -1 | tr -d ':"') || true
        [ -z "$found" ] || { echo "$found"; exit 0; }
      done
      kill -0 "$(cat "$folder/pid")" 2>/dev/null || break
      sleep 0.02
    done
    echo "the server of NATS did not start:" >&2
    cat "$folder/output" "$folder/log" >&2 2>/dev/null || true
    exit 1
    ;;
  kill) end ;;
  freeze) kill -STOP "$(cat "$folder/pid")" ;;
  thaw) kill -CONT "$(cat "$folder/pid")" ;;
  *) echo "usage: nats.sh start FOLDER [PORT [OPTION...]] | kill FOLDER | freeze FOLDER | thaw FOLDER" >&2; exit 2 ;;
esac
