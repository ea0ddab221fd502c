// Measures the floor of save -> live: commit, notify, signed POST, one conditional put, one get. Queues, reads and renders nothing. Waits for
// the put in the way in which the bench of save waits for the root, so that polling costs both the same.
import { request, untilSwapped } from '../chain/ask.ts'
import type { Chain } from '../chain/chain.ts'

/** Makes a row whose change is reported like a store's: by a deferred trigger, signed, through pg_net. */
export async function makeSaveFloor(chain: Chain): Promise<void> {
  await chain.silently(
    `create table public.bench_floor (id int primary key, value int not null);
     alter table public.bench_floor enable row level security;
     insert into public.bench_floor values (1, 0);
     grant select, update on public.bench_floor to postgres;
     create function private.post_bench_floor() returns trigger language plpgsql security definer set search_path = '' as $f$
     declare
       v_url text;
       v_secret text;
       v_body jsonb := jsonb_build_object('value', new.value);
       v_time text := floor(extract(epoch from clock_timestamp()))::bigint::text;
     begin
       select url, secret into v_url, v_secret from private.webhook_settings();
       perform net.http_post(
         url := regexp_replace(v_url, '/api/.*$', '/__bench/floor'),
         body := v_body,
         headers := jsonb_build_object('content-type', 'application/json', 'x-oja-signature', 't=' || v_time || ',v1=' ||
           encode(extensions.hmac(v_time || '.' || v_body::text, v_secret, 'sha256'), 'hex')),
         timeout_milliseconds := 5000);
       return null;
     end $f$;
     create constraint trigger bench_floor_changed after update on public.bench_floor deferrable initially deferred
       for each row execute function private.post_bench_floor()`,
  )
}

let value = 0

/** Milliseconds from a commit to the get that sees it, `count` times. The object is the committed row, followed by `paddingBytes` random bytes. */
export async function measureSaveFloor(
  chain: Chain,
  { count, paddingBytes = 0 }: { readonly count: number; readonly paddingBytes?: number },
): Promise<readonly number[]> {
  await chain.door(`floor?bytes=${paddingBytes}`)
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    value += 1
    await chain.door('legs')
    await chain.sql('update bench_floor set value = $1 where id = 1', [value])
    const committedAt = performance.now()
    await untilSwapped(chain)
    await untilRead(chain, `"value": ${value}`)
    times.push(performance.now() - committedAt)
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 30))
  }
  return times
}

async function untilRead(chain: Chain, words: string): Promise<void> {
  const endAt = performance.now() + 20_000
  while (!(await request(chain.url, '/__bench/floor')).text.includes(words)) {
    if (performance.now() > endAt) throw new Error(`the floor: ${words} is not read after 20 s`)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
