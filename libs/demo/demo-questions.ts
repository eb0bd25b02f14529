import type { QuestionBody, Words } from '#contracts/trivia.ts';

type Said = readonly [en: string, fr: string, ja: string, zhHans: string];

const words = ([en, fr, ja, zhHans]: Said): Words => ({ en, fr, ja, 'zh-hans': zhHans });
const same = (text: string): Words => ({ en: text });

/** The first option is right as it stands here; `right` says where it goes. */
const question = (text: Said, options: readonly Words[], right: number, explanation: Said): QuestionBody => {
  const others = options.slice(1);
  return {
    text: words(text),
    options: [...others.slice(0, right), options[0]!, ...others.slice(right)],
    right,
    explanation: words(explanation),
    source: null,
  };
};

/** What the demo world's game asks, in every language that games are played in; all of it is our own. */
export const demoQuestions: readonly QuestionBody[] = [
  question(
    [
      'What are the eyelets of a shoe for?',
      'À quoi servent les œillets d’une chaussure ?',
      '靴のアイレットは何のため？',
      '鞋眼是用来做什么的？',
    ],
    [
      words(['The laces', 'Aux lacets', '靴ひもを通す', '穿鞋带']),
      words(['Air', 'À l’aération', '空気を通す', '透气']),
      words(['Decoration', 'À décorer', '飾り', '装饰']),
      words(['Weight', 'À alléger', '軽くする', '减重']),
    ],
    2,
    [
      'Laces run through eyelets.',
      'Les lacets passent par les œillets.',
      '靴ひもはアイレットに通します。',
      '鞋带从鞋眼中穿过。',
    ],
  ),
  question(
    ['How many seconds has an hour?', 'Combien de secondes compte une heure ?', '1時間は何秒？', '一小时有多少秒？'],
    ['3600', '360', '6000', '2400'].map(same),
    0,
    ['Sixty times sixty.', 'Soixante fois soixante.', '60×60です。', '六十乘六十。'],
  ),
  question(
    [
      'Which of these is a part of a shoe’s upper?',
      'Laquelle de ces parties est sur la tige d’une chaussure ?',
      '靴のアッパーの一部はどれ？',
      '以下哪一个是鞋面的一部分？',
    ],
    [
      words(['Tongue', 'Languette', 'シュータン', '鞋舌']),
      words(['Outsole', 'Semelle d’usure', 'アウトソール', '外底']),
      words(['Insole', 'Semelle intérieure', 'インソール', '鞋垫']),
      words(['Box', 'Boîte', '箱', '鞋盒']),
    ],
    3,
    [
      'The tongue lies under the laces.',
      'La languette est sous les lacets.',
      'シュータンは靴ひもの下にあります。',
      '鞋舌在鞋带下面。',
    ],
  ),
  question(
    ['Which number is prime?', 'Quel nombre est premier ?', '素数はどれ？', '哪个数是质数？'],
    ['97', '91', '87', '93'].map(same),
    1,
    ['91 is 7 times 13.', '91 vaut 7 fois 13.', '91は7×13です。', '91等于7乘13。'],
  ),
  question(
    [
      'What colour do blue and yellow paint make?',
      'Que donnent le bleu et le jaune en peinture ?',
      '青と黄の絵の具を混ぜると？',
      '蓝色和黄色颜料混合成什么颜色？',
    ],
    [
      words(['Green', 'Du vert', '緑', '绿色']),
      words(['Purple', 'Du violet', '紫', '紫色']),
      words(['Orange', 'De l’orange', 'オレンジ', '橙色']),
      words(['Brown', 'Du marron', '茶', '棕色']),
    ],
    2,
    [
      'Paint swallows light: green is left.',
      'La peinture absorbe : il reste le vert.',
      '絵の具は光を吸収し、緑が残ります。',
      '颜料吸收光线，剩下绿色。',
    ],
  ),
  question(
    [
      'Which planet is closest to the Sun?',
      'Quelle planète est la plus proche du Soleil ?',
      '太陽に最も近い惑星は？',
      '离太阳最近的行星是哪一颗？',
    ],
    [
      words(['Mercury', 'Mercure', '水星', '水星']),
      words(['Venus', 'Vénus', '金星', '金星']),
      words(['Mars', 'Mars', '火星', '火星']),
      words(['Earth', 'La Terre', '地球', '地球']),
    ],
    1,
    [
      'Then come Venus, Earth and Mars.',
      'Puis Vénus, la Terre et Mars.',
      '次に金星、地球、火星です。',
      '其后是金星、地球和火星。',
    ],
  ),
];
