// The record of the analysis on the screen, put together from its parts. Nothing is decided here.

import type { EngineLine } from '../../core/engine.js';
import type { TreeNode, TreeState } from '../../core/tree.js';
import { arrowOf, positionScene, previewScene, type Standing } from '../board_kit/position_scene.js';
import { pieceCounts } from '../board_kit/piece_counts.js';
import type { Arrow, BoardScene } from '../board/scene.js';
import type { ShownPosition } from '../board_kit/core_game.js';
import { arrivalSentence, statusSentence } from '../board_kit/status.js';
import { saidBy } from '../text/tags.js';
import { recordEnd } from './record_end.js';
import type {
  AnalysisScreen,
  EndingView,
  EngineView,
  LinePreview,
  ReportView,
  RetryView,
  ThreatView,
} from './screen.js';
import type { Session } from './session.js';

export interface ScreenParts {
  key: string;
  title: string;
  session: Session;
  position: ShownPosition;
  /** `found`: the line that is pointed at, as it was then. */
  preview: { asked: LinePreview; found: EngineLine; position: ShownPosition } | null;
  retry: RetryView | null;
  /** What was found or shown there, which is drawn as what is pointed at is. */
  retried: ShownPosition | null;
  standing: Standing;
  overlay: boolean;
  engine: EngineView;
  threats: ThreatView;
  ending: EndingView | null;
  report: ReportView;
  /** As it is listed. */
  tree: TreeState;
  notation: string;
}

/** What the comments of the node draw. */
function drawings({ session }: ScreenParts): Arrow[] {
  return session.node.shapes.flatMap(({ colour, from, to }): Arrow[] => {
    const [start, end = start] = session.coreGame.places.numbers(to === '' ? [from] : [from, to]);
    return start === undefined || end === undefined ? [] : [{ from: start, to: end, kind: `drawn-${colour}` }];
  });
}

/** What comments draw, first moves of the engine's lines, and what the other side threatens. */
function arrows(parts: ScreenParts): Arrow[] {
  return [...drawings(parts), ...moveArrows(parts)];
}

function moveArrows(parts: ScreenParts): Arrow[] {
  const { session, position, engine, threats } = parts;
  const { coreGame } = session;
  const [threat] = threats.report?.lines ?? [];
  const lines = (engine.report?.lines ?? []).flatMap(({ pv, multipv }) =>
    arrowOf(
      coreGame,
      position.moves.find(({ canonical }) => canonical === pv[0]),
      'engine',
      multipv,
    ),
  );
  if (!threat) return lines;
  const moves = coreGame.enemyMoves(session.line, session.ply);
  return [
    ...lines,
    ...arrowOf(
      coreGame,
      moves.find(({ canonical }) => canonical === threat.pv[0]),
      'threat',
    ),
  ];
}

/** The scene that is drawn. It stays the same thing while nothing of it changes: the engine finds more ten times a second. */
export class SceneKeeper {
  #of: readonly unknown[] = [];
  #scene: BoardScene | null = null;

  scene(parts: ScreenParts): BoardScene {
    const { session, position, standing, overlay } = parts;
    const seen = parts.preview?.position ?? parts.retried;
    const { coreGame, line } = session;
    const { id, sight, kept3d, theme, still } = standing;
    const drawn = seen ? [] : arrows(parts);
    const { look, space, passing } = kept3d;
    const of = [id, coreGame, position, seen, sight, look, space, passing, theme, still, overlay];
    const now = [...of, JSON.stringify(drawn)];
    if (this.#scene && now.every((value, i) => value === this.#of[i])) return this.#scene;
    this.#of = now;
    this.#scene = seen
      ? previewScene({ ...standing, still: true }, coreGame, seen)
      : positionScene({
          ...standing,
          coreGame,
          line,
          ply: session.ply,
          position,
          overlay,
          threats: [],
          mayMove: position.state.result === null,
          mayChooseAhead: false,
          unsent: false,
          arrows: drawn,
        });
    return this.#scene;
  }
}

/** The place of a node in the line that was judged; -1: it is not of it. */
const plyOfReport = ({ nodes }: ReportView, { id, ply }: TreeNode): number => (nodes[ply] === id ? ply : -1);

const decided = {
  white: { text: '#0', chance: 100 },
  draw: { text: '0.00', chance: 50 },
  black: { text: '#-0', chance: 0 },
} as const;

function evaluationOf({ engine, report, position }: ScreenParts, node: TreeNode): AnalysisScreen['evaluation'] {
  const { result } = position.state;
  if (result === 'white' || result === 'black' || result === 'draw') return decided[result];
  const [best] = engine.report?.lines ?? [];
  if (best) return { text: best.evaluation, chance: best.chance };
  const chance = report.judged?.chances[plyOfReport(report, node)] ?? null;
  return chance !== null && node.evaluation !== '' ? { text: node.evaluation, chance } : null;
}

const named = (tags: AnalysisScreen['tree']['tags'], name: string): string =>
  saidBy(tags.find(([tag]) => tag === name)?.[1]);

/** A line that is pointed at stays as it was seen, however the engine goes on. */
function engineShown({ engine, preview }: ScreenParts): EngineView {
  const { report } = engine;
  if (!report || !preview) return engine;
  const { asked, found } = preview;
  return { ...engine, report: { ...report, lines: report.lines.map((line, i) => (i === asked.line ? found : line)) } };
}

export function analysisScreen(parts: ScreenParts, scenes: SceneKeeper): AnalysisScreen {
  const { session, position, standing, report, tree } = parts;
  const { coreGame, node } = session;
  const { info } = coreGame.variant;
  const { view, state } = position;
  const { sight } = standing;
  const end = state.result === null ? null : { result: state.result, reason: state.reason ?? '' };
  // The players may have ended it: it can be gone on with all the same.
  const ended = end === null && session.isAtEnd ? recordEnd(tree) : '';
  return {
    id: parts.key,
    variant: info,
    variantText: coreGame.variantText,
    state,
    view,
    before: position.before,
    moves: position.moves,
    side: view.side,
    mayMove: end === null,
    clock: null,
    clockAt: 0,
    end,
    line: session.texts,
    at: session.line.length,
    shown: session.ply,
    hint: '',
    scene: scenes.scene(parts),
    status: ended === '' ? statusSentence(view, info.look, end) : ended,
    isOver: end !== null || ended !== '',
    refusal: sight.refusal,
    note: sight.held.note,
    pieceCounts: pieceCounts(view, info.look),
    arrival: arrivalSentence(view, info.look),
    notation: parts.notation || tree.notation,
    pending: '',
    pendingText: '',
    premove: null,
    premoveText: '',
    tree,
    node: node.id,
    shownNode: node,
    ofMain: session.main()[node.ply] === node.id ? node.ply : -1,
    path: session.path,
    title: parts.title,
    players: { white: named(tree.tags, 'White'), black: named(tree.tags, 'Black') },
    evaluation: evaluationOf(parts, node),
    engine: engineShown(parts),
    threats: parts.threats,
    ending: parts.ending,
    preview: parts.preview?.asked ?? null,
    report,
    retry: parts.retry,
    judgement: report.judged?.moves[plyOfReport(report, node) - 1] ?? null,
    undo: session.undoWords,
    redo: session.redoWords,
  };
}
