// Invented names of many languages: family name first, long ones, single letters, accents, other scripts, right to left.
interface Names {
  family: readonly string[]
  female: readonly string[]
  male: readonly string[]
}

export const names: readonly Names[] = [
  {
    family: ['Abbott', 'Carmichael', 'Whitfield', "O'Sullivan", 'McAllister', 'Featherstonehaugh', 'Ng', 'St. John'],
    female: ['Eleanor', 'Grace', 'Harriet', 'Mary Ann', 'Siobhán'],
    male: ['Edmund', 'Walter', 'Desmond', 'Hugh', 'J.'],
  },
  {
    family: ['Ramírez Ortega', 'Núñez', 'de la Cruz', 'Fuentes', 'Ibarra Villaseñor'],
    female: ['Lucía', 'Ximena', 'María de los Ángeles', 'Inés'],
    male: ['Joaquín', 'Íñigo', 'Andrés', 'Ramón'],
  },
  {
    family: ['Müller-Großmann', 'Bäcker', 'Weiß', 'von der Heide'],
    female: ['Anneliese', 'Käthe', 'Jördis'],
    male: ['Jürgen', 'Götz', 'Maximilian-Friedrich'],
  },
  {
    family: ['Żółkiewski', 'Łukaszewicz', 'Dvořák', 'Šimková'],
    female: ['Bożena', 'Agnieszka', 'Jiřina'],
    male: ['Łukasz', 'Zbigniew', 'Tomáš'],
  },
  {
    family: ['Kovalenko', 'Соколова', 'Παπαδόπουλος', 'Ковальчук'],
    female: ['Oksana', 'Ольга', 'Ελένη'],
    male: ['Taras', 'Дмитро', 'Γιώργος'],
  },
  { family: ['Nguyễn', 'Trần', 'Đặng', 'Phạm'], female: ['Thị Hồng Nhung', 'Ánh'], male: ['Quốc Đạt', 'Minh'] },
  { family: ['田中', '王', '김', '佐々木'], female: ['美咲', '秀英', '서연'], male: ['大輔', '伟', '민준'] },
  { family: ['حداد', 'الخوري', 'کریمی', 'כהן'], female: ['ليلى', 'فاطمة الزهراء', 'שרה'], male: ['محمد', 'یوسف', 'דוד'] },
  {
    family: ['Adeyemi', 'Nwachukwu', 'Mbeki', 'Ogunbanjo-Oyelaran'],
    female: ['Ngozi', 'Folasade', 'Thandiwe'],
    male: ['Chukwuemeka', 'Sipho', 'Olúwaṣeun'],
  },
  {
    family: ['Subramaniam Venkatanarasimharajuvaripeta', 'Chaudhary', 'शर्मा', 'তালুকদার'],
    female: ['Lakshmi', 'प्रिया', 'Anjali'],
    male: ['Raghav', 'অনির্বাণ', 'Ishaan'],
  },
  { family: ["Ka'ahumanu", 'Keawe', 'Begaye', 'Tso'], female: ['Leilani', 'Nizhoni'], male: ['Keanu', 'Hastiin'] },
]
