/**
 * Sets the same time zone and locale for every test run on any machine. The configurations of Vitest and
 * Playwright import it before they start a worker, so the product under test inherits it. Every Linux has
 * C.UTF-8.
 */
Object.assign(process.env, { TZ: 'UTC', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' });
delete process.env.LANGUAGE;
