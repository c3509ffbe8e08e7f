// Runs before the first paint, so that the chosen theme does not flash. See src/lib/theme.ts and
// functional-storage.ts.
const storage = localStorage.getItem('anito.storage') === 'essential' ? sessionStorage : localStorage;
const theme = storage.getItem('anito.theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
