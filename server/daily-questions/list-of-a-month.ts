/** A question of the list that comes with the product. */
export type ListedQuestion = {
  /** its name, which no release uses for another question */
  key: string
  title: string
  options: readonly [string, string]
  rules: string
  sourceUrl: string
}

const question = (
  key: string,
  title: string,
  options: readonly [string, string],
  rules: string,
  sourceUrl: string,
): ListedQuestion => ({ key, title, options, rules, sourceUrl })

/**
 * A month of questions. Each is about the evening and the night after its lock, so that nobody knows the answer while they bet and
 * operators can propose it the next morning, and none is about one person. The times fit sites of European time zones best: an operator
 * edits a question for another one.
 */
export const STARTING_LIST: readonly ListedQuestion[] = [
  question(
    'greenwich-rain',
    'Will it rain in Greenwich tonight?',
    ['Rain', 'Dry'],
    'Yes if the Met Office records any rain for Greenwich between 20:00 and 06:00 London time.',
    'https://www.metoffice.gov.uk/weather/observations',
  ),
  question(
    'bitcoin-close',
    'Will Bitcoin’s daily close today be above its open?',
    ['Above', 'Not above'],
    'Opening and closing price of today’s UTC day in US dollars on Coinbase Exchange. Equal is not above.',
    'https://www.coinbase.com/price/bitcoin',
  ),
  question(
    'bitcoin-height',
    'Will the last Bitcoin block before 23:00 UTC tonight have an even height?',
    ['Even', 'Odd'],
    'The block with the latest timestamp before 23:00 UTC, as mempool.space lists it the next morning.',
    'https://mempool.space/blocks',
  ),
  question(
    'bitcoin-hash',
    'Will the first Bitcoin block after 21:00 UTC tonight have a hash that ends in 0 to 7?',
    ['0 to 7', '8 to f'],
    'The last hexadecimal digit of its hash; the block is the first one whose timestamp is after 21:00 UTC.',
    'https://mempool.space/blocks',
  ),
  question(
    'usgs-five',
    'Will an earthquake of magnitude 5 or more happen tonight?',
    ['Yes', 'No'],
    'Anywhere in the world between 20:00 and 06:00 UTC, by the list of the US Geological Survey.',
    'https://earthquake.usgs.gov/earthquakes/map/',
  ),
  question(
    'usgs-count',
    'Will the USGS list more than 15 earthquakes of magnitude 2.5 or more tonight?',
    ['More than 15', '15 or fewer'],
    'Worldwide, with an origin time between 20:00 and 06:00 UTC.',
    'https://earthquake.usgs.gov/earthquakes/map/',
  ),
  question(
    'kp-four',
    'Will the planetary K index reach 4 tonight?',
    ['Yes', 'No'],
    'In any three-hour period that begins between 21:00 and 03:00 UTC, by NOAA’s Space Weather Prediction Center.',
    'https://www.swpc.noaa.gov/products/planetary-k-index',
  ),
  question(
    'apod-video',
    'Will tomorrow’s Astronomy Picture of the Day be a video?',
    ['Video', 'Picture'],
    'The page as it stands at 06:00 UTC.',
    'https://apod.nasa.gov/apod/astropix.html',
  ),
  question(
    'wind-over-gas',
    'Will wind give Great Britain more electricity than gas at 06:00?',
    ['Wind', 'Gas'],
    'The half hour from 06:00 London time tomorrow, by Elexon’s data on generation by fuel type.',
    'https://bmrs.elexon.co.uk/generation-by-fuel-type',
  ),
  question(
    'german-price',
    'Will tomorrow’s power price in Germany fall below zero in any hour?',
    ['Yes', 'No'],
    'Day-ahead prices of Germany and Luxembourg for tomorrow, by SMARD.',
    'https://www.smard.de/en',
  ),
  question(
    'heathrow-ten',
    'Will London Heathrow be at 10 °C or more at 06:00?',
    ['10 or more', 'Colder'],
    'The hourly observation at 06:00 London time tomorrow, by the Met Office.',
    'https://www.metoffice.gov.uk/weather/observations',
  ),
  question(
    'oslo-colder',
    'Will Oslo be colder than Helsinki at 06:00 UTC?',
    ['Oslo', 'Helsinki or equal'],
    'Air temperature at Oslo Blindern and Helsinki Kaisaniemi in the last observation before 06:00 UTC.',
    'https://www.yr.no/en',
  ),
  question(
    'sydney-rain',
    'Will Sydney have rain in the 24 hours to 9 a.m. tomorrow?',
    ['Rain', 'No rain'],
    'At Observatory Hill, local time, by the Bureau of Meteorology. Any amount above zero counts.',
    'https://www.bom.gov.au/places/nsw/sydney/observations/',
  ),
  question(
    'tokyo-twenty',
    'Will it be 20 °C or more in Tokyo before 9 a.m. tomorrow?',
    ['Yes', 'No'],
    'In any ten-minute value from midnight to 09:00 Japan time, by the Japan Meteorological Agency.',
    'https://www.jma.go.jp/bosai/map.html',
  ),
  question(
    'nist-pulse',
    'Will tonight’s pulse of the NIST beacon begin with 0 to 7?',
    ['0 to 7', '8 to F'],
    'The first hexadecimal digit of the output value of the pulse at 22:00 UTC.',
    'https://beacon.nist.gov/home',
  ),
  question(
    'drand-even',
    'Will tonight’s drand value end in an even digit?',
    ['Even', 'Odd'],
    'The last hexadecimal digit of the randomness of the first round of the default network after 21:00 UTC; 0, 2, 4, 6, 8, a, c and e are even.',
    'https://api.drand.sh/public/latest',
  ),
  question(
    'ether-gas',
    'Will Ethereum’s base fee be below 1 gwei at 22:00 UTC?',
    ['Below', '1 or more'],
    'Of the first block after 22:00 UTC, by Etherscan.',
    'https://etherscan.io/blocks',
  ),
  question(
    'ether-close',
    'Will Ether’s daily close today be above its open?',
    ['Above', 'Not above'],
    'Opening and closing price of today’s UTC day in US dollars on Coinbase Exchange. Equal is not above.',
    'https://www.coinbase.com/price/ethereum',
  ),
  question(
    'wiki-article',
    'Will tomorrow’s featured article on English Wikipedia be about a living thing?',
    ['Yes', 'No'],
    'An animal, a plant or another species or kind of living thing. The main page at 06:00 UTC.',
    'https://en.wikipedia.org/wiki/Main_Page',
  ),
  question(
    'wiki-picture',
    'Will tomorrow’s picture of the day on Commons show a building?',
    ['Yes', 'No'],
    'A building or a part of one is its subject by the caption. The page at 06:00 UTC.',
    'https://commons.wikimedia.org/wiki/Main_Page',
  ),
  question(
    'sp-close',
    'Will the S&P 500 close higher than yesterday?',
    ['Higher', 'Not higher'],
    'The official close of the last session that ends before midnight UTC, against the session before.',
    'https://www.spglobal.com/spdji/en/indices/equity/sp-500/',
  ),
  question(
    'nasdaq-over',
    'Will the Nasdaq 100 do better than the Dow Jones today?',
    ['Nasdaq 100', 'Dow or equal'],
    'Change in percent of the last session that ends before midnight UTC, with two decimals.',
    'https://www.nasdaq.com/market-activity/index/ndx',
  ),
  question(
    'gold-up',
    'Will gold end the day higher in dollars?',
    ['Higher', 'Not higher'],
    'The last price of the COMEX front month before 22:00 UTC, against the settlement before.',
    'https://www.cmegroup.com/markets/metals/precious/gold.html',
  ),
  question(
    'euro-dollar',
    'Will the euro be above 1.10 dollars at midnight UTC?',
    ['Above', 'Not above'],
    'The mid price of EUR/USD at 00:00 UTC with four decimals, by OANDA. At weekends the last price before.',
    'https://www.oanda.com/currency-converter/en/',
  ),
  question(
    'launch-tonight',
    'Will a rocket to orbit lift off tonight?',
    ['Yes', 'No'],
    'Anywhere between 20:00 and 06:00 UTC, by the list of Spaceflight Now. A failed flight counts as a lift-off.',
    'https://spaceflightnow.com/launch-log/',
  ),
  question(
    'hacker-news',
    'Will the first story on Hacker News at midnight UTC have 300 points or more?',
    ['Yes', 'No'],
    'The story in the first place of the front page of that day, with its points at 06:00 UTC.',
    'https://news.ycombinator.com/front',
  ),
  question(
    'node-release',
    'Will the Node.js project publish a release tonight?',
    ['Yes', 'No'],
    'A release with a version number dated today or tomorrow before 06:00 UTC, by its own list.',
    'https://nodejs.org/en/blog/release',
  ),
  question(
    'arxiv-math',
    'Will arXiv announce more than 100 new papers in mathematics tonight?',
    ['More than 100', '100 or fewer'],
    'New submissions of the archive math in the listing of 00:00 UTC, without cross-lists; without a listing tonight, the void outcome.',
    'https://arxiv.org/list/math/new',
  ),
  question(
    'hudson-tide',
    'Will the water at The Battery be above its prediction at 04:00 UTC?',
    ['Above', 'Not above'],
    'Observed and predicted water level at station 8518750, by NOAA.',
    'https://tidesandcurrents.noaa.gov/waterlevels.html?id=8518750',
  ),
  question(
    'washington-wind',
    'Will the wind on Mount Washington pass 60 mph tonight?',
    ['Yes', 'No'],
    'Any gust between 20:00 and 06:00 UTC, by the Mount Washington Observatory.',
    'https://mountwashington.org/weather/current-summit-conditions/',
  ),
  question(
    'sunspots',
    'Will tomorrow’s first count show more than 100 sunspots?',
    ['More than 100', '100 or fewer'],
    'The daily estimated sunspot number for today, as SILSO shows it at 06:00 UTC.',
    'https://www.sidc.be/SILSO/eisnplot',
  ),
]
