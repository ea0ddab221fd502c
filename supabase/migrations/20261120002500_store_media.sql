-- Pictures of stores: bucket store-media, files at {business_id}/{picture_id}/{size}.{ext}. Anyone may read a file by its
-- public address; nobody but the store's members may list, write or remove.

insert into storage.buckets (id, name, public) values ('store-media', 'store-media', true)
on conflict (id) do update set public = true;

-- Limits of the hosted bucket, where its columns exist.
do $$
begin
  if (select count(*) from information_schema.columns where table_schema = 'storage' and table_name = 'buckets'
      and column_name in ('file_size_limit', 'allowed_mime_types')) = 2 then
    execute $sql$update storage.buckets set file_size_limit = 5242880, allowed_mime_types = '{image/webp,image/jpeg}'
      where id = 'store-media'$sql$;
  end if;
end $$;

create policy "members list their pictures" on storage.objects for select to authenticated
  using (bucket_id = 'store-media'
    and (storage.foldername(name))[1] in (select b::text from private.member_business_ids() b));
create policy "members add their pictures" on storage.objects for insert to authenticated
  with check (bucket_id = 'store-media'
    and (storage.foldername(name))[1] in (select b::text from private.member_business_ids() b));
create policy "members change their pictures" on storage.objects for update to authenticated
  using (bucket_id = 'store-media'
    and (storage.foldername(name))[1] in (select b::text from private.member_business_ids() b))
  with check (bucket_id = 'store-media'
    and (storage.foldername(name))[1] in (select b::text from private.member_business_ids() b));
create policy "members remove their pictures" on storage.objects for delete to authenticated
  using (bucket_id = 'store-media'
    and (storage.foldername(name))[1] in (select b::text from private.member_business_ids() b));
