// Faults that are planted in the database of a cluster: the program that is tested stays as it is.

import { until } from '../server.mjs';

/** Nodes tell the database where they are; from now on it tells the others of the wire that leads there. */
export async function leadThroughWires(cluster) {
  const { nodes } = cluster;
  cluster.sql(`
    CREATE TABLE planted_wire (address TEXT PRIMARY KEY, wire TEXT NOT NULL);
    INSERT INTO planted_wire VALUES ${nodes.map(({ nodePort, address }) => `('127.0.0.1:${nodePort}', '${address}')`).join()};
    CREATE FUNCTION planted_wire() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      new.address := coalesce((SELECT wire FROM planted_wire WHERE address = new.address), new.address);
      RETURN new;
    END
    $$;
    CREATE TRIGGER a_planted_wire BEFORE INSERT OR UPDATE ON node FOR EACH ROW EXECUTE FUNCTION planted_wire();`);
  const known = () => cluster.sql('SELECT address FROM node').split('\n').toSorted().join();
  const wires = nodes
    .map(({ address }) => address)
    .toSorted()
    .join();
  await until(() => known() === wires);
}

/** From now on the beats of this node do not count: the others take it for dead, and it does not know. lift() ends that. */
export function takeForDead(cluster, { address }) {
  cluster.sql(`
    CREATE FUNCTION planted_death() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      new.seen := 0;
      RETURN new;
    END
    $$;
    CREATE TRIGGER planted_death BEFORE INSERT OR UPDATE ON node FOR EACH ROW WHEN (new.address = '${address}')
      EXECUTE FUNCTION planted_death();
    UPDATE node SET seen = 0 WHERE address = '${address}'`);
  return { lift: () => cluster.sql('DROP TRIGGER planted_death ON node; DROP FUNCTION planted_death') };
}

/**
 * Takes the fence away. An owner's writes are compared with the heads of games: from its next start on each node has heads of its own,
 * which follow those of the others. But the heads of a node that has lost a game stand still, so it goes on as if it had the game still. An
 * event that is there already gives way. Answers what each node's address of the store must end with.
 */
export function removeFence(cluster) {
  const schemas = cluster.nodes.map((_, number) => `heads_${number}`);
  cluster.sql(`
    CREATE TABLE planted_name (schema TEXT, node TEXT, PRIMARY KEY (schema, node));
    CREATE TABLE planted_still (schema TEXT, game TEXT, events BIGINT, PRIMARY KEY (schema, game));
    CREATE FUNCTION planted_event() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM game_event WHERE game = new.game AND seq = new.seq;
      RETURN new;
    END
    $$;
    CREATE TRIGGER planted_event BEFORE INSERT ON game_event FOR EACH ROW EXECUTE FUNCTION planted_event();`);
  for (const own of schemas)
    cluster.sql(`
      CREATE SCHEMA ${own};
      CREATE TABLE ${own}.game_head (LIKE game_head INCLUDING ALL);
      INSERT INTO ${own}.game_head SELECT * FROM game_head;
      CREATE TRIGGER head_moved BEFORE UPDATE OF events ON ${own}.game_head FOR EACH ROW
        WHEN (new.events <> old.events) EXECUTE FUNCTION head_moved();`);
  for (const own of schemas) {
    const others = schemas.filter((each) => each !== own);
    const isStill = (schema) => `EXISTS (SELECT 1 FROM planted_still WHERE schema = '${schema}' AND game = new.game)`;
    const inserted = others
      .map((other) => `INSERT INTO ${other}.game_head SELECT new.* ON CONFLICT DO NOTHING;`)
      .join('\n');
    const updated = others
      .map(
        (other) =>
          `UPDATE ${other}.game_head SET node = new.node, events = new.events, chain = new.chain ` +
          `WHERE game = new.game AND NOT ${isStill(other)};`,
      )
      .join('\n');
    cluster.sql(`
      CREATE FUNCTION ${own}.tell() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF tg_op = 'INSERT' THEN
          ${inserted}
          RETURN NULL;
        END IF;
        IF new.node <> old.node THEN
          INSERT INTO planted_name VALUES ('${own}', new.node) ON CONFLICT DO NOTHING;
          INSERT INTO planted_still SELECT schema, new.game, new.events FROM planted_name
            WHERE node = old.node AND schema <> '${own}' ON CONFLICT DO NOTHING;
        END IF;
        IF NOT ${isStill(own)} THEN
          ${updated}
        END IF;
        RETURN NULL;
      END
      $$;
      CREATE TRIGGER tell AFTER INSERT OR UPDATE ON ${own}.game_head FOR EACH ROW
        WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ${own}.tell();`);
  }
  return schemas.map((own) => `?options=-csearch_path%3D${own}%2Cpublic`);
}

/** The number of games that this node has written although it no longer has them. */
export const written = (cluster, { number }) =>
  Number(
    cluster.sql(
      `SELECT count(*) FROM planted_still s JOIN heads_${number}.game_head h USING (game) ` +
        `WHERE s.schema = 'heads_${number}' AND h.events > s.events`,
    ),
  );
