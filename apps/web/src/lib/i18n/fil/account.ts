export default {
  delete: {
    title: 'I-delete ang account',
    text: 'Tuluyan pong mabubura ang inyong account at lahat ng laman nito. Walang makapagbabalik nito.',
    ask: 'I-delete ang account…',
    notAsOther:
      'Ang may-ari lang po ang puwedeng mag-delete ng account na ito, hindi ang kumikilos bilang siya.',
    dialogTitle: 'I-delete ang inyong account?',
    dialogText:
      'Masa-sign out po kayo agad sa lahat ng device, at hihinto sa pagsagot ang inyong mga assistant.',
    lost: {
      sources: 'Lahat ng source: mga file, note, at ang nabasa sa mga website at Notion',
      assistants: 'Lahat ng assistant, kasama ang kanilang public page at widget',
      conversations: 'Lahat ng usapan, lead at report',
      keys: 'Lahat ng API key at ang inyong sign-in',
    },
    confirmation: 'I-type ang {{email}} para kumpirmahin',
    password: 'Ang inyong password',
    confirm: 'I-delete ang account',
    busy: 'Dini-delete…',
  },
};
