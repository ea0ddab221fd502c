// Counts how often the database hashes a password: a sequence keeps its count after a rollback.
import pg from 'pg'
import type { TestStack } from '../../testing/stack.ts'

/** From here on hashes are counted. */
export async function countPasswordChecks(stack: TestStack): Promise<void> {
  const superuser = new pg.Client({ connectionString: stack.supabase.adminDatabaseUrl })
  await superuser.connect()
  await superuser.query(`
    create sequence extensions.password_checks;
    grant usage on sequence extensions.password_checks to public;
    alter function extensions.crypt(text, text) rename to crypt_uncounted;
    create function extensions.crypt(text, text) returns text language plpgsql volatile as $$
    begin
      perform nextval('extensions.password_checks');
      return extensions.crypt_uncounted($1, $2);
    end $$;
  `)
  await superuser.end()
}

/** How many passwords were hashed until now. */
export async function passwordChecks(stack: TestStack): Promise<number> {
  const rows = await stack.sql<{ at: string }>(
    'select case when is_called then last_value else 0 end as at from extensions.password_checks',
  )
  return Number(rows[0]?.at)
}
