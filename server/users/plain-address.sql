-- An e-mail address without what does not change the inbox that it reaches: case, a +tag, the dots of a Gmail address, the -tag of a
-- Yahoo one, and a part before the name at Fastmail (x@name.fastmail.com).
create or replace function plain_address(p_email text) returns text language sql immutable parallel safe as $$
  select case
    when a.host in ('gmail.com', 'googlemail.com') then replace(a.name, '.', '') || '@gmail.com'
    when a.host ~ '^(yahoo\.[a-z]{2,3}(\.[a-z]{2})?|ymail\.com|rocketmail\.com|myyahoo\.com)$'
      then coalesce(nullif(split_part(a.name, '-', 1), ''), a.name) || '@' || a.host
    when a.host ~ '^[^.]+\.fastmail\.([a-z]{2,3}|co\.uk|com\.au)$'
      then split_part(a.host, '.', 1) || '@' || substr(a.host, strpos(a.host, '.') + 1)
    else a.name || '@' || a.host end
  from (select split_part(split_part(lower(p_email), '@', 1), '+', 1) as name, split_part(lower(p_email), '@', 2) as host) a
$$;
