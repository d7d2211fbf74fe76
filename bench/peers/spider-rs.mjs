// spider-rs. MODE count: all of the crawl in Rust; pages: each page is handed to JavaScript, as a crawl in JavaScript would have it.
import { createRequire } from 'node:module';

const { Website } = createRequire(`${process.env.PEERS}/package.json`)('@spider-rs/spider-rs');
const website = new Website(process.env.START).withRespectRobotsTxt(true).withUserAgent('bench').build();
let bytes = 0;
if (process.env.MODE === 'pages') {
  await website.crawl((_error, page) => {
    bytes += page?.content.length ?? 0;
  });
} else await website.crawl();
console.log(bytes);
process.exit(0);
