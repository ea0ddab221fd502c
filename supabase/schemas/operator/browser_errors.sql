-- Faults of our own scripts in people's browsers, for operators.

-- Counts a fault: {"place", "name", "message", "frames", "browser"}. Of a thousand kinds the one that was not seen for the longest time makes
-- room, so a flood of invented faults fills no disk.
-- Callers: the server.
create function public.note_browser_error(p_error jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_frames text[] := array(select jsonb_array_elements_text(p_error -> 'frames'));
begin
  insert into private.browser_errors as e (id, place, name, message, frames, browser)
  values (md5(concat_ws(chr(10), p_error ->> 'place', p_error ->> 'name', p_error ->> 'message', v_frames[1])),
    p_error ->> 'place', p_error ->> 'name', p_error ->> 'message', v_frames, p_error ->> 'browser')
  on conflict (id) do update set seen = e.seen + 1, last_at = now(), browser = excluded.browser;
  delete from private.browser_errors where id in (select id from private.browser_errors order by last_at desc, id offset 1000);
end $$;
grant execute on function public.note_browser_error(jsonb) to service_role;

-- The thirty faults that were seen last: [{"place", "name", "message", "frames", "browser", "seen", "firstAt", "lastAt" (ISO 8601)}].
-- Callers: the server.
create function public.operator_browser_errors() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select coalesce(jsonb_agg(jsonb_build_object('place', place, 'name', name, 'message', message, 'frames', frames, 'browser', browser,
    'seen', seen, 'firstAt', first_at, 'lastAt', last_at) order by last_at desc, id), '[]')
  from (select * from private.browser_errors order by last_at desc, id limit 30) newest
$$;
grant execute on function public.operator_browser_errors() to service_role;
