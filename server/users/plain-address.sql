-- An e-mail address without what does not change the inbox that it reaches: case, a +tag, and the dots of a Gmail address.
create or replace function plain_address(p_email text) returns text language sql immutable parallel safe as $$
  select case when split_part(lower(p_email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(p_email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(p_email), '@', 1), '+', 1) || '@' || split_part(lower(p_email), '@', 2) end
$$;
