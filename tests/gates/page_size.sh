#!/usr/bin/env bash
# tools/web/page_size.mjs over planted builds of the page.
set -euo pipefail
# shellcheck source=tests/support/gates.sh
. tests/support/gates.sh

mkdir -p "$folder/tools/web" "$folder/build/web/assets"
cp tools/web/page_size.mjs "$folder/tools/web"
web=$folder/build/web

# The files that the tool looks for by name, but the board and what leads to it.
later=$(grep -oE "'src/[a-z0-9_/]+\.ts'" tools/web/page_size.mjs | tr -d "'" | sort -u |
    grep -vE '^src/(board3d/board3d|pages/game/game_page|pages/game/headset|vr/headset)\.ts$')

# fill NAME KB: a script that does not compress.
fill() { head -c $(($2 * 1024)) /dev/urandom >"$web/assets/$1"; }

# plant FIRST BOARD [VR [LANGUAGE [PART]]]: the start, the page it fetches ahead, the 3D board that this page asks for, and what the start asks
# for later; of a language its texts, and a part of them that is fetched apart.
plant() {
    echo '<script type="module" src="/assets/start.js"></script>' >"$web/index.html"
    fill start.js 10
    fill page.js "$1"
    fill board.js "$2"
    fill headset.js 5
    fill vr.js "${3:-20}"
    fill de.js "${4:-20}"
    fill de_lessons.js "${5:-3}"
    local name source waits=''
    {
        while read -r source; do
            name=$(tr '/.' '__' <<<"$source")
            fill "$name.js" 200
            waits+="${waits:+, }\"assets/$name.js\""
            printf '  "assets/%s.js": { "entry": false, "source": "%s", "modules": ["%s"], "waits": [], "later": [] },\n' "$name" "$source" "$source"
        done <<<"$later"
        cat <<CHUNKS
  "assets/start.js": { "entry": true, "source": "src/main.ts", "modules": [], "waits": [], "later": ["assets/page.js", $waits] },
  "assets/page.js": { "entry": false, "source": "src/pages/game/game_page.ts", "modules": [], "waits": [], "later": ["assets/board.js", "assets/headset.js"] },
  "assets/headset.js": { "entry": false, "source": "src/pages/game/headset.ts", "modules": [], "waits": [], "later": ["assets/vr.js"] },
  "assets/vr.js": { "entry": false, "source": "src/vr/headset.ts", "modules": [], "waits": ["assets/board.js"], "later": [] },
  "assets/de.js": { "entry": false, "source": "languages/de.xlf?language", "modules": [], "waits": [], "later": [] },
  "assets/de_lessons.js": { "entry": false, "source": "languages/de.xlf?part=lessons", "modules": [], "waits": [], "later": [] },
  "assets/board.js": { "entry": false, "source": "src/board3d/board3d.ts", "modules": [], "waits": [], "later": [] }
}
CHUNKS
    } >"$folder/build/web.chunks.json"
    sed -i '1s/^/{\n/' "$folder/build/web.chunks.json"
}

plant 20 100
accepts "a small page" node "$folder/tools/web/page_size.mjs" 100 320
grep -q '^first page: 30\.' <<<"$said"
grep -q '^a game in 3D: 130\.' <<<"$said"
grep -q '^in a headset, beside it: 25\.' <<<"$said"
grep -q '^in de, beside it: 20\.' <<<"$said"
grep -q '^in de, beside it (lessons): 3\.' <<<"$said"
plant 95 100
refuses "a large first page" "first page: 105." node "$folder/tools/web/page_size.mjs" 100 320
plant 20 300
refuses "a large board" "a game in 3D: 330." node "$folder/tools/web/page_size.mjs" 100 320
plant 20 100 60
refuses "a large room of the headset" "in a headset, beside it: 65." node "$folder/tools/web/page_size.mjs" 100 320 60
plant 20 100 20 26
refuses "a large language" "in de, beside it: 26." node "$folder/tools/web/page_size.mjs" 100 320 60 25
plant 20 100 20 20 26
refuses "a large part of a language" "in de, beside it (lessons): 26." node "$folder/tools/web/page_size.mjs" 100 320 60 25
plant 20 100
sed -i 's/languages\//other\//' "$folder/build/web.chunks.json"
refuses "a build without languages" "the build has no language" node "$folder/tools/web/page_size.mjs" 100 320
plant 20 100
sed -i 's/"later": \["assets\/vr.js"\]/"later": []/' "$folder/build/web.chunks.json"
refuses "a headset that nobody asks for" "no button asks for the headset" node "$folder/tools/web/page_size.mjs" 100 320
plant 20 100
sed -i 's/"later": \["assets\/board.js", /"later": [/' "$folder/build/web.chunks.json"
refuses "a board that nobody asks for" "no page asks for the 3D board" node "$folder/tools/web/page_size.mjs" 100 320
plant 20 100
echo '<p>no script</p>' >"$web/index.html"
refuses "an index without its script" "index.html does not name assets/start.js" node "$folder/tools/web/page_size.mjs" 100 320
plant 20 100
sed -i 's/board3d\.ts/other.ts/' "$folder/build/web.chunks.json"
refuses "a build without the board" "0 files for the 3D board" node "$folder/tools/web/page_size.mjs" 100 320
