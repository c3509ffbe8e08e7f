/** When an assistant hands over to a person. */
export default {
  text: 'Kailan ipapasa ng assistant sa tao, at kailan may tao. Bawat pagbabago ay may bisa agad.',
  loadFailed: 'Hindi makuha ang settings',
  loadFailedText: 'Tuloy ang assistant tulad ng dati.',
  saveFailed: 'Hindi na-save.',
  hasButton: { label: 'Button na "Makipag-usap sa tao"', hint: 'Sa public page at sa widget.' },
  whenAsked: {
    label: 'Kapag humiling ng tao ang bisita',
    hint: 'Sa Ingles, Filipino, Kastila o Pranses, sa sarili nilang salita.',
  },
  afterRefusals: {
    label: 'Kapag dalawang beses na walang maisagot',
    hint: 'Sasabihan kayo; tuloy ang assistant hanggang sumali kayo.',
  },
  onThumbsDown: {
    label: 'Kapag nag-thumbs down',
    hint: 'Sasabihan kayo; tuloy ang assistant hanggang sumali kayo.',
  },
  hours: {
    label: 'Sa takdang oras lang',
    hint: 'Sa labas nito, iiwan ng bisita kung paano siya makokontak. Ayon sa oras ng {{timezone}}, tulad ng nasa settings ninyo.',
    from: 'mula',
    until: 'hanggang',
    off: 'Walang tao',
  },
};
