-- Raises an expected refusal: SQLSTATE OJ400. The message is one of our error codes; the detail is JSON with facts for the client.
create function private.refuse(p_code text, p_detail jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'OJ400', message = p_code, detail = p_detail::text;
end $$;
grant execute on function private.refuse(text,jsonb) to authenticated, service_role;

-- Refuses a request with a field that cannot be parsed: `bad_request` {field}.
create function private.bad_request(p_field text) returns void
language sql set search_path = '' as $$
  select private.refuse('bad_request', jsonb_build_object('field', p_field))
$$;
