-- A conversation has one entry in the bell, that of its newest message; it is read when the conversation is.
delete from notifications n using notifications newer
where n.key like 'message.received:%' and newer.key like 'message.received:%'
  and newer.user_id = n.user_id and newer.link = n.link and newer.id > n.id;

update notifications n set read_at = clock_now()
from chat_messages x join chat_members m on m.channel_id = x.channel_id
where n.read_at is null and n.key like 'message.received:%'
  and x.id = split_part(n.key, ':', 2)::bigint and m.user_id = n.user_id and m.read_up_to >= x.id;

create unique index notifications_of_message on notifications (link, user_id) where key like 'message.received:%';

-- Every message is told: there is no hour in which a conversation is silent.
drop table thread_notices;
