-- Originals in a bucket of their own, which nothing serves to visitors. Only the server writes pictures, here and in store-media:
-- it has looked at each file, so nobody's browser can put a page or a program where pictures are served from.

insert into storage.buckets (id, name, public) values ('store-originals', 'store-originals', false)
on conflict (id) do update set public = false;

do $$
begin
  if (select count(*) from information_schema.columns where table_schema = 'storage' and table_name = 'buckets'
      and column_name in ('file_size_limit', 'allowed_mime_types')) = 2 then
    execute $sql$update storage.buckets set file_size_limit = 6291456, allowed_mime_types = '{image/webp,image/jpeg,image/png}'
      where id = 'store-originals'$sql$;
  end if;
end $$;

drop policy "members list their pictures" on storage.objects;
drop policy "members add their pictures" on storage.objects;
drop policy "members change their pictures" on storage.objects;
drop policy "members remove their pictures" on storage.objects;

create policy "members read their pictures and originals" on storage.objects for select to authenticated
  using (bucket_id in ('store-media', 'store-originals')
    and (storage.foldername(name))[1] in (select b::text from private.member_business_ids() b));
