"""Scrapy at its leanest: one XPath, a set of its own before the scheduler, no middleware that is not needed; robots.txt obeyed."""
import os
from urllib.parse import urldefrag, urljoin, urlsplit

import scrapy
from scrapy.crawler import CrawlerProcess

START = os.environ['START']
CONCURRENCY = 16


class Lean(scrapy.Spider):
    name = 'lean'
    start_urls = [START]
    allowed_domains = [urlsplit(START).hostname]
    handle_httpstatus_list = [404]
    seen = set()

    def parse(self, response):
        if not isinstance(response, scrapy.http.HtmlResponse):
            return
        base = urljoin(response.url, response.xpath('/html/head/base/@href').get() or '')
        for href in response.xpath('//a/@href').getall():
            href = href.strip()
            if href.startswith(('#', 'mailto:', 'tel:', 'javascript:')):
                continue
            url = urldefrag(urljoin(base, href))[0]
            if url not in self.seen:
                self.seen.add(url)
                yield scrapy.Request(url, self.parse)


def without(module, names):
    return {f'scrapy.{module}.{name}': None for name in names}


process = CrawlerProcess({
    'LOG_ENABLED': False,
    'ROBOTSTXT_OBEY': True,
    'CONCURRENT_REQUESTS': CONCURRENCY,
    'CONCURRENT_REQUESTS_PER_DOMAIN': CONCURRENCY,
    'DOWNLOAD_DELAY': 0,
    'COOKIES_ENABLED': False,
    'RETRY_ENABLED': False,
    'TELNETCONSOLE_ENABLED': False,
    'REFERER_ENABLED': False,
    'DEPTH_PRIORITY': 1,
    'SCHEDULER_DISK_QUEUE': 'scrapy.squeues.PickleFifoDiskQueue',
    'SCHEDULER_MEMORY_QUEUE': 'scrapy.squeues.FifoMemoryQueue',
    'REQUEST_FINGERPRINTER_IMPLEMENTATION': '2.7',
    'USER_AGENT': 'bench',
    'REACTOR_THREADPOOL_MAXSIZE': 4,
    'EXTENSIONS': without('extensions', ['corestats.CoreStats', 'memusage.MemoryUsage', 'logstats.LogStats']),
    'DOWNLOADER_MIDDLEWARES': without('downloadermiddlewares', [
        'httpcompression.HttpCompressionMiddleware', 'httpauth.HttpAuthMiddleware', 'httpproxy.HttpProxyMiddleware',
        'ajaxcrawl.AjaxCrawlMiddleware', 'stats.DownloaderStats', 'defaultheaders.DefaultHeadersMiddleware',
    ]),
    'SPIDER_MIDDLEWARES': without('spidermiddlewares', ['referer.RefererMiddleware', 'urllength.UrlLengthMiddleware']),
})
process.crawl(Lean)
process.start()
