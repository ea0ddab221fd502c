-- The buckets of the storage service: files that pages show, and originals that owners sent. Sets limits only if the service has
-- columns for them.

insert into storage.buckets (id, name, public) values
  ('store-media', 'store-media', true),
  ('store-originals', 'store-originals', false)
on conflict (id) do update set public = excluded.public;

do $$
begin
  if (select count(*) from information_schema.columns where table_schema = 'storage' and table_name = 'buckets'
      and column_name in ('file_size_limit', 'allowed_mime_types')) = 2 then
    update storage.buckets set file_size_limit = 5242880, allowed_mime_types = '{image/webp,image/jpeg}'
      where id = 'store-media';
    update storage.buckets set file_size_limit = 6291456, allowed_mime_types = '{image/webp,image/jpeg,image/png}'
      where id = 'store-originals';
  end if;
end $$;
