// Parts of the page of a game that nobody waits for. They are fetched while the server is there: keys and buttons work without it.

/** What could not be loaded comes with the next game. */
export function loadLater(): void {
  const parts = [
    import('./called_level.js'),
    import('./game_list.js'),
    import('./grid/board_grids.js'),
    import('./more_menu.js'),
    import('./pad.js'),
    import('./piece_table.js'),
    import('./view_settings.js'),
    import('../../state/open/files.js'),
    import('../../state/game/game_file.js'),
    import('../../state/game/link.js'),
    import('../../ui/seat_commands.js'),
    import('../../ui/typed_cell.js'),
  ];
  for (const part of parts) void part.catch(() => undefined);
}
