// Detects that two connections block each other: the work of one waits for a lock of the other.

import type { TestDatabase } from '#tests/support/database/database.ts'

/** True as soon as `sessions` connections of the database wait for a lock. False when `work` ends before that. */
export async function waitsForLock(
  target: TestDatabase,
  sessions: number,
  work: Promise<unknown>,
): Promise<boolean> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  const sql = `select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'`
  while (!isOver) {
    if ((await target.query(sql)).length >= sessions) return true
    await new Promise((done) => setTimeout(done, 5))
  }
  return false
}
