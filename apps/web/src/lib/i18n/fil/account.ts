export default {
  delete: {
    title: 'I-delete ang account',
    text: 'Tuluyang mabubura ang account mo at lahat ng laman nito. Walang makapagbabalik nito.',
    ask: 'I-delete ang account…',
    notAsOther:
      'Ang may-ari lang po ang puwedeng mag-delete ng account na ito, hindi ang kumikilos bilang siya.',
    dialogTitle: 'I-delete ang account mo?',
    dialogText: 'Masa-sign out ka agad sa lahat ng device, at hihinto sa pagsagot ang mga assistant mo.',
    lost: {
      sources: 'Lahat ng source: mga file, note, at ang nabasa sa mga website at Notion',
      assistants: 'Lahat ng assistant, kasama ang kanilang public page at widget',
      conversations: 'Lahat ng usapan, lead at ulat',
      keys: 'Lahat ng API key at ang sign-in mo',
    },
    confirmation: 'I-type ang {{email}} para kumpirmahin',
    password: 'Ang password mo',
    confirm: 'I-delete ang account',
    busy: 'Dini-delete…',
  },
};
