#!/usr/bin/env bash
# tools/web/page_size.mjs over planted builds of the page.
set -euo pipefail
# shellcheck source=tests/support/gates.sh
. tests/support/gates.sh

mkdir -p "$folder/tools/web" "$folder/build/web/assets"
cp tools/web/page_size.mjs "$folder/tools/web"
web=$folder/build/web

# fill NAME KB: a script that cannot be packed any smaller.
fill() { head -c $(($2 * 1024)) /dev/urandom >"$web/assets/$1"; }

# plant FIRST BOARD: the start, the page it fetches ahead, the 3D board that this page asks for, and what the start asks for later.
plant() {
    echo '<script type="module" src="/assets/start.js"></script>' >"$web/index.html"
    fill start.js 10
    fill page.js "$1"
    fill board.js "$2"
    for later in games rules samples hero together controller help link file opened; do fill $later.js 200; done
    cat >"$folder/build/web.chunks.json" <<'CHUNKS'
{
  "assets/start.js": { "entry": true, "source": "src/main.ts", "waits": [],
    "later": ["assets/page.js", "assets/games.js", "assets/rules.js", "assets/samples.js", "assets/hero.js", "assets/together.js",
      "assets/controller.js", "assets/help.js", "assets/link.js", "assets/file.js", "assets/opened.js"] },
  "assets/games.js": { "entry": false, "source": "src/pages/games_page.ts", "waits": [], "later": [] },
  "assets/rules.js": { "entry": false, "source": "src/pages/rules/rules_page.ts", "waits": [], "later": [] },
  "assets/samples.js": { "entry": false, "source": "src/pages/samples_page.ts", "waits": [], "later": [] },
  "assets/hero.js": { "entry": false, "source": "src/pages/home/hero_board.ts", "waits": [], "later": [] },
  "assets/together.js": { "entry": false, "source": "src/pages/together/together_page.ts", "waits": [], "later": [] },
  "assets/controller.js": { "entry": false, "source": "src/state/together_controller.ts", "waits": [], "later": [] },
  "assets/help.js": { "entry": false, "source": "src/ui/dialogs/help_dialog.ts", "waits": [], "later": [] },
  "assets/link.js": { "entry": false, "source": "src/state/link.ts", "waits": [], "later": [] },
  "assets/file.js": { "entry": false, "source": "src/state/game_file.ts", "waits": [], "later": [] },
  "assets/opened.js": { "entry": false, "source": "src/state/files.ts", "waits": [], "later": [] },
  "assets/page.js": { "entry": false, "source": "src/pages/game/game_page.ts", "waits": [], "later": ["assets/board.js"] },
  "assets/board.js": { "entry": false, "source": "src/board3d/board3d.ts", "waits": [], "later": [] }
}
CHUNKS
}

plant 20 100
accepts "a small page" node "$folder/tools/web/page_size.mjs" 100 320
grep -q '^first page: 30\.' <<<"$said"
grep -q '^a game in 3D: 130\.' <<<"$said"
plant 95 100
refuses "a large first page" "first page: 105." node "$folder/tools/web/page_size.mjs" 100 320
plant 20 300
refuses "a large board" "a game in 3D: 330." node "$folder/tools/web/page_size.mjs" 100 320
plant 20 100
sed -i 's/"later": \["assets\/board.js"\]/"later": []/' "$folder/build/web.chunks.json"
refuses "a board that nobody asks for" "no page asks for the 3D board" node "$folder/tools/web/page_size.mjs" 100 320
plant 20 100
echo '<p>no script</p>' >"$web/index.html"
refuses "an index without its script" "index.html does not name assets/start.js" node "$folder/tools/web/page_size.mjs" 100 320
plant 20 100
sed -i 's/board3d\.ts/other.ts/' "$folder/build/web.chunks.json"
refuses "a build without the board" "0 files for the 3D board" node "$folder/tools/web/page_size.mjs" 100 320
