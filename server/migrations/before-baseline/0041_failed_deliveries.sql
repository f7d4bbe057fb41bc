-- How many messages of providers failed is asked with every look at the operators' queues.
create index provider_deliveries_failed on provider_deliveries (id) where state = 'failed';
