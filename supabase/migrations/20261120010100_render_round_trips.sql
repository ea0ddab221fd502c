-- Fewer round trips and disk waits between a nudge and its page: taking the lease answers the snapshot too, and what only
-- the renderer needs to remember does not wait for the disk.

-- {"snapshot": store_snapshot or null} under the lease, or null while another holds it. The snapshot is a statement of its
-- own, after the lease was taken: it sees everything that was committed before.
create function public.claim_and_read(p_business_id uuid, p_holder uuid, p_ttl_seconds int) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  -- A server that crashes forgets this lease: it would have run out anyway, and no page depends on it.
  perform set_config('synchronous_commit', 'off', true);
  if not public.claim_render(p_business_id, p_holder, p_ttl_seconds) then
    return null;
  end if;
  return jsonb_build_object('snapshot', public.store_snapshot(p_business_id));
end $$;

revoke execute on function public.claim_and_read(uuid, uuid, int) from public, anon, authenticated, service_role;
grant execute on function public.claim_and_read(uuid, uuid, int) to service_role;
