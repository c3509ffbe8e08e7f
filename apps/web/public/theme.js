// Runs before the first paint so that a chosen theme never flashes; see src/lib/theme.ts.
const theme = localStorage.getItem('anito.theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
