import { PRODUCT_NAME } from '@anito/contract/limits';

/** Under which name websites meet the product's crawler, also in their robots.txt (RFC 9309, 2.2.1: the product token). */
export const crawlerName = `${PRODUCT_NAME}Bot`;
