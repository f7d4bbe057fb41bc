-- Writes messages, each with a verdict of its own: accepted, repeated (the same message came before), not_member, silenced, blocked,
-- unanswered or no_reply. The channels are locked in the order of their ids, and ids of messages are drawn under that lock: in a
-- channel they grow in the order of the commits. A sender is at most once in a batch. `previous_id` is the channel's message before it.
-- A person who writes in a thread has read it: their mark goes to their message. `read_before` is where it was.
create or replace function chat_post(
  p_channels bigint[], p_senders bigint[], p_types text[], p_contents text[], p_clients uuid[], p_replies bigint[], p_events bigint[],
  p_positions int[], p_unanswered_max int)
returns table (n int, verdict text, message_id bigint, created_at timestamptz, previous_id bigint, kind text, read_before bigint)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  v_now timestamptz;
begin
  perform from chat_channels c where c.id = any(p_channels) order by c.id for no key update;
  v_now := clock_now();
  return query
  with input as materialized (
    select i.*, c.kind, c.last_message_id, m.channel_id is not null and m.left_at is null as member,
      coalesce(m.silenced_until > v_now, false) or is_silenced(i.sender_id) as silenced, m.sent, m.read_up_to,
      other.user_id as other_id, other.sent as other_sent,
      (select e.id from chat_messages e
        where e.channel_id = i.channel_id and e.sender_id = i.sender_id and e.client_id = i.client_id) as earlier_id
    from unnest(p_channels, p_senders, p_types, p_contents, p_clients, p_replies, p_events, p_positions) with ordinality
      as i(channel_id, sender_id, message_type, content, client_id, reply_to_id, event_id, position_ms, n)
    join chat_channels c on c.id = i.channel_id
    left join chat_members m on m.channel_id = i.channel_id and m.user_id = i.sender_id
    left join chat_members other on c.kind = 'thread' and other.channel_id = i.channel_id and other.user_id <> i.sender_id
  ), judged as materialized (
    select i.*, case
      when i.earlier_id is not null then 'repeated'
      when not i.member then 'not_member'
      -- a notice says what happened, in the name of the person concerned
      when i.silenced and i.message_type = 'text' then 'silenced'
      when i.other_id is not null and people_blocked(i.sender_id, i.other_id) then 'blocked'
      when i.other_sent = 0 and i.sent >= p_unanswered_max then 'unanswered'
      when i.reply_to_id is not null and not exists (
        select from chat_messages r where r.channel_id = i.channel_id and r.id = i.reply_to_id) then 'no_reply'
      else 'accepted' end as verdict
    from input i
  ), numbered as materialized (
    select a.*, nextval('chat_message_ids') as id
    from (select * from judged j where j.verdict = 'accepted' order by j.n) a
  ), written as (
    insert into chat_messages (id, channel_id, sender_id, message_type, content, client_id, reply_to_id, event_id, position_ms, created_at)
    select id, channel_id, sender_id, message_type, content, client_id, reply_to_id, event_id, position_ms, v_now from numbered
  ), newest as (
    update chat_channels c set last_message_id = l.id
    from (select channel_id, max(id) as id from numbered group by channel_id) l where c.id = l.channel_id
  ), counted as (
    update chat_members m set sent = m.sent + 1, read_up_to = a.id
    from numbered a where a.kind = 'thread' and m.channel_id = a.channel_id and m.user_id = a.sender_id
  )
  select j.n::int, j.verdict, coalesce(a.id, j.earlier_id), coalesce(e.created_at, v_now),
    case when j.earlier_id is null then coalesce(a.before_id, j.last_message_id)
      else (select max(b.id) from chat_messages b where b.channel_id = j.channel_id and b.id < j.earlier_id) end,
    j.kind, j.read_up_to
  from judged j
  left join (select n, id, lag(id) over (partition by channel_id order by id) as before_id from numbered) a on a.n = j.n
  left join chat_messages e on e.id = j.earlier_id
  order by j.n;
end
$$;
