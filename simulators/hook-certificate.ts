/**
 * The certificate of the simulated network's hosts, which signs itself: for `*.hooks.test` alone, a name that exists nowhere. Its key is
 * public on purpose, and no server accepts it but one that is set to the simulator.
 */
export const HOOK_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBgzCCASmgAwIBAgIURh1t/CdzEm17ZFxRczrv6rXLagMwCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPU2ltdWxhdGVkIGhvb2tzMCAXDTI2MTEzMDE4NDYyNloYDzIx
MjYxMTA2MTg0NjI2WjAaMRgwFgYDVQQDDA9TaW11bGF0ZWQgaG9va3MwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAAQi0Jw2CVgrem99HK8kCaecurFaHe7q7KHrh9gG
duzI4cYUjxIqyXpw6/+H1NoDFnUWEP9W5arqC3px8qyycQJwo0swSTAXBgNVHREE
EDAOggwqLmhvb2tzLnRlc3QwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQU58o3
zgA2o54Uaw15zYLABPz+pcowCgYIKoZIzj0EAwIDSAAwRQIhAMUTS4mPdcOWoJoA
Gig2p6V6r5nyhtmgY12+atstHB4nAiAQ7qwDj1pJtdpZ7a/gT49rxYoenlK8yM3l
IcIVlazUYA==
-----END CERTIFICATE-----
`

export const HOOK_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/F1QtV3UBCoCL9cL
4mjOeJeyNEb86fD0KS9JyNtpH1WhRANCAAQi0Jw2CVgrem99HK8kCaecurFaHe7q
7KHrh9gGduzI4cYUjxIqyXpw6/+H1NoDFnUWEP9W5arqC3px8qyycQJw
-----END PRIVATE KEY-----
`
