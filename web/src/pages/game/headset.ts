// The way into a headset and out of it: the session is asked for at the press of the button, the room of the headset is loaded, and the
// 3D board is handed to it.

import { msg, str } from '@lit/localize';
import { looksOn } from '../../state/game/people.js';
import type { Store } from '../../state/page/state.js';
import { type Cameras, withCameras, wornBy } from '../../ui/boards.js';
import type { Content, Own } from '../../vr/content.js';
import type { Headset } from '../../vr/headset.js';
import type * as Between from './headset_people.js';

export type Mode = 'immersive-vr' | 'immersive-ar';

const FEATURES = ['local-floor', 'hand-tracking', 'layers'];

const nothing = ({ leave }: Own): Content => ({
  title: '',
  players: [],
  status: msg('There is no game here.'),
  check: false,
  refusal: '',
  notes: [],
  question: null,
  rows: [[leave]],
  plies: 0,
});

/** The 3D board, as soon as it is there; it is shown for that. */
function boardInSpace(store: Store): Promise<Cameras> {
  store.setPreferences({ primary: 'board3d' });
  return new Promise((done) => withCameras(done));
}

/** Shows the game in the headset; a failure is told. */
export async function enter(store: Store, mode: Mode): Promise<void> {
  const asked = navigator.xr?.requestSession(mode, { optionalFeatures: FEATURES });
  if (!asked) return;
  let session: XRSession | null = null;
  try {
    session = await asked;
    await show(store, session);
  } catch (error) {
    void session?.end().catch(() => undefined);
    const why = error instanceof Error ? error.message : String(error);
    store.notice('error', msg(str`The game cannot be shown in the headset: ${why}`));
  }
}

async function show(store: Store, session: XRSession): Promise<void> {
  const [vr, { HeadsetPanel }, board] = await Promise.all([
    import('../../vr/headset.js'),
    import('./headset_panel.js'),
    boardInSpace(store),
  ]);
  const panel = new HeadsetPanel(store);
  let between: typeof Between | null = null;
  let isAsked = false;
  const content = (now: number, own: Own): Content => {
    const { game } = store.state;
    if (game && !isAsked && (game.between || looksOn(game.you))) {
      isAsked = true;
      void import('./headset_people.js').then(
        (part) => {
          between = part;
        },
        () => {
          isAsked = false;
        },
      );
    }
    return panel.content(between, now, own) ?? nothing(own);
  };
  const headset: Headset = await vr.Headset.enter(session, (wearer) => board.wear(wearer), {
    content,
    left: () => {
      wornBy(false);
      delete window.strataTest?.headset;
      panel.left();
      store.say(msg('The headset is off. The game is on the screen.'));
    },
  });
  wornBy(!headset.hasLeft);
  if (window.strataTest) window.strataTest.headset = headset.probe;
}
