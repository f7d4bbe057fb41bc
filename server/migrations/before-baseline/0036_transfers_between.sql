-- Whether two people have sent each other money is asked with each look at a profile.
create index transfers_between on transfers (least(sender_id, receiver_id), greatest(sender_id, receiver_id));
