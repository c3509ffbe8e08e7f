import { PRODUCT_NAME } from '@anito/contract/limits';

/**
 * Name of the product's crawler for websites, also in their robots.txt (RFC 9309, 2.2.1: the product token).
 */
export const crawlerName = `${PRODUCT_NAME}Bot`;
