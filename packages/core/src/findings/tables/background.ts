// Made by scripts/findings-tables.ts from word counts of 87 visits of ACI-BENCH (Yim and others, Scientific Data 2023, CC BY 4.0).
import { type BackgroundWord, backgroundIn } from './entries.ts'

/** Concepts and stems that many texts have. */
export const backgroundWords = (): BackgroundWord[] => backgroundIn(backgroundTable)
const backgroundTable = `0+ attend bp dysphagia engag gu hematochezia st 3 abduction abov accident ace across action adenopathi afterward alert alleviat
allow alt anna anywai asthma awar balanc basis bigger bottom brief brown C:asthma C:clubbing C:cramping C:crepitus
C:epicondylitis C:hiv C:hyperglycemia C:instability C:laxity C:limp C:loss_of_appetite C:melena C:neuropathy C:palpitations
C:seizure C:sick_contacts C:sore_throat C:syncope cardiac carvedilol cat chf cigarett collateral colleg colon complex computer
cook cool cortison couldn't count counter cramp cranial creatinin D:carvedilol D:cortisone D:cyclobenzaprine D:ferrous_sulfate
D:fluoxetine D:insulin D:lidocaine D:metoprolol D:naproxen D:prednisone dark decid diagnostic diastolic direct disc displac
distal door dosag downstair drawer each easi edward epicondylitis esophagus essenti event excit exert external fac facilitat
fact familiar fan fatti favor fill finish fix flexeril football fourteen fruit fulli gel georgia goal golf gradu gutierrez guy
hat hik hill hormon how'r humerus hydronephrosis index inferior inject insert insulin iron irritat itch januari key kneecap
lastli lat laxiti lidocain lighthead limp lisfranc lithotripsi local lump malleolus man maneuver march margin meantim metatarsal
middl midfoot millimeter minus mobic mondai multipl muscular necessari needl nervous neurologic neuropathi ordinari orient ounc
oxycodon P:coronari P:fac P:humerus P:index P:kneecap P:malleolus P:metatarsal P:middl P:midfoot P:patella P:thumb P:tonsil
P:ureter P:wrist pack palpitat pandemic paperwork passiv patch patella peripheral person pictur pillow player pollen poor
portion potenti prednison product prozac puf r rapid rareli rather reaction reassur region rehab relativ removal repair respons
retain retention runner S:cardiology S:over_the_counter S:renal_function S:stent S:stress_test S:thyroid_panel S:younger sanchez
sat seasonal seat seizur severiti sharp sho shop shot sick sister slowli sodium sophia speak speech spik spot stabiliz stent
stretch stuck success suffer suggest suppli suspicious sweat t ta tabl tension therefor thumb tick tip titer tonsil toward town
trail trauma trip typical unchang unless ureter vacat valgus ward wav weird whether word workup worth wound wrist writ yoga zero
3+ alternativ attempt attribut bear becam club dist dysfunction emploi etiologi hematuria hent herself himself hpi integumentari
jvd known mother nd nontender notifi occasional postoperativ recurrent remain rom secondari symptomatic tobacco unintentional x
4 allergic anybodi anyon babi below bik bmp C:dysphagia C:dysuria C:hyperlipidemia C:itching C:stroke C:vision_changes C:warmth
chart child color complicat cover crazi D:pantoprazole daughter depend docu dog earli excus fifteen figur flex forti fun futur
gam health heat hot involv juic kick kidney l land meal moment nam oral pee portal protonix respirat S:heat S:liver S:mother
S:three_times_daily S:urology sort strok surpris th therapist throb tumor uncomfort ups usual vaccin weather whatever whit won't
worst young 4+ admit apparent appetit asymptomatic bpm clinical consumption deficienci f formal immediat indicat lightheaded
mellitus mrs nutritionist pend recheck reflux similar sling specialist sustain trigger view 5 acid add afternoon against air
amount anymor assistant ball becom black box bump bunch busi C:bloating C:chronic_kidney_disease C:immune_deficiency C:ulcer
C:vaginal_bleeding cas cast clean comfort crackl cream cut D:albuterol D:aspirin D:cholecalciferol D:oxycodone dad damag desk
diabetic difficult discomfort doc drop dry eighteen eighti er everydai extrem field fifti gosh gotten groin gym habit hasn't
hydrat impact incident informat invasiv isn't it'll kid later lead lem lif med mind norm overall P:breast P:calf P:cva P:flank
P:groin P:heel P:nos P:paraspinal P:radial P:rotator P:sinus pcp pick pizza readi recall reliev replac S:pulmonary_function_test
S:urinalysis salti scar school sens she'll sinus sixti slip somebodi standpoint stick suppos tend they'v thick thirti tir wak
warm wonder wow wrong 5+ albuterol although annual aspirin beer beneficial benefit benign breast brisk calf cc cell cm
congestion conservativ consult cva d detail discontinu endoscopi flank flar focal fraction frag glucos greater grip gross
heartburn heel iced icing indiscretion inhaler liver localiz mass measur midlin motrin near nod nos nsaid paraspinal participat
peritoneal plantar presenc provider pulmonari radial renal requir rotator saturat self separat smoker soccer sooner spac splint
strainer sundai support suspect tablet throughout total typic ulcer ultram underwent urinalysis vision wrap 6 awesom behind burn
C:anemia C:congestion C:drug_use C:heart_attack C:hematochezia C:hematuria C:lightheadedness C:memory_loss C:muscle_pain
centimeter certain common D:tramadol deal discharg expect fairli fast flat forget forward front half hello hold idea interest
list los lose mil myself neurovascular nin nop open P:ear P:elbow P:kidnei P:lymph P:toe pill pump rid S:antibiotic S:biopsy
S:colonoscopy S:culture S:endoscopy S:nutritionist S:swallow scal sport stomach swollen templat tendon tight together twist wait
wasn't weigh yep 6+ age ambulat anemia anti antibiotic anxieti beat biopsi cold colonoscopi compliant constipat cultur cv
distention dorsal ear ekg elbow enlarg episod equal extend father frequent gi hospital importanc initiat intervention jugular
lesion lymph maintain mmhg nasal nerv neuro newli palp pathologi possib posterior potential proc progress proper psychiatric
rais rash reach regimen rul siz specific stag stair stif stool swallow thyromega toe trac unabl uncontroll unremark urinari
utiliz venous vitamin wish 7 anywher bed bladder break C:constipation C:coronary_artery_disease C:incontinence C:kidney_stones
C:regurgitation C:sprain C:thyromegaly clos deep focus glad honest important least lin lov mention miss number P:cervical
P:lumbar pull S:basic_metabolic_panel S:complete_blood_count S:crutch S:gastroenterology S:stool S:vaccine seventi sheet stand
studi third turn wouldn't yard yet you'll yourself 7+ acut addition adjust affect align appli appropriat attack bleed brac
carotid cbc center cervical confirm coronari crutch degre determin drug effect gait genitourinari higher inflammatori injection
intermittent lasix longer lumbar mitral moderat modificat mostli natur obvious occur own oxygen period pit proximal receiv
regurgitat remov return saturdai scan screen season sprain steroid ston straight summer thyroid travel water 8 absolut bother
C:bleeding C:urinary_issues D:furosemide different exact examin friend job lay P:quadrant P:throat percent read S:children
troubl welcom worri 8+ ad anterior condition constant contact covid ct dyspnea enjoi healthi heavi lymphadenopathi meloxicam
norvasc pass quadrant red reflex resolv routin small spin sudden suppl syndrom throat urinat 9 almost along basic belli birth
bye C:bruit C:catching C:diarrhea C:discharge C:distress C:joint_pain C:jugular_venous_distention C:radiating_pain C:rash
C:weakness C:wound D:amlodipine dat dax especi far guess hop nineti P:cuf P:head plus S:ct S:ejection_fraction S:father S:kidney
S:lipid_panel S:steroid sent soon sorri top unfortunat wif 9+ ach appoint between bruit cholesterol cours cuf diarrhea dietari
difficulti distress dorsalis ecchymosis effusion emergenci enough erythema exacerbat exertion head hit hous imag initi lateli
liga lipid mad medial motor mr occasion onset pedis position post prevent radiat radiographic risk s smok status strong struggl
tissu urin weak yesterdai 10 alreadi bend bring C:covid C:gallop C:guarding C:infection C:rebound C:rhonchi C:stiffness
C:weight_gain D:meloxicam either happi hopeful injur medicin meet P:arm P:mouth P:shoulder peopl perfect pleas real record
S:anti_inflammatory S:electrocardiogram S:injection S:urination seven stuf ten we'v whol 10+ arm arteri bon capillari congestiv
controll demonstrat describ fatigu found full gallop give guard infection inflammat insid lengthi lift liv locat mouth ms
physician rebound rest rhonchi sever shoulder such their tolerat wear worsen 11 big C:cancer C:congestive_heart_failure
C:lymphadenopathy definit goe mani P:eye press remember S:emergency_room S:married S:oxygen_saturation S:temperature
S:upper_extremity send 11+ abnormal allergi bodi bowel bruis cancer catch depression develop discussion dizzi encourag extra eye
general impression manag msk previous salt step strength strengthen temperatur 12 best C:depression C:headache C:heartburn
C:insomnia C:tobacco_use our us 12+ alcohol answer dr headach per plai pop pound prescription sor term until 13 C:allergies
C:cough C:effusion C:fatigue C:lump C:popping C:rubs correct P:chest P:finger push 13+ abnormaliti appear approximat ask aspect
begin chronic consider cough dos extension failur finger gain grad lateral minut often ral reduc room rub set soft under 14
alwai C:abdominal_pain C:strain can't D:lisinopril dragon finaliz hundr S:sleep S:ultrasound 14+ activ arthritis being believ
both complet heal intak lisinopril motion outsid panel perform relat several sit sleep strain ultrasound upper used watch
weekend 15 S:range_of_motion they'r twenti 15+ prior quit relief 16 awai bad C:anxiety C:weight_loss didn't doesn't P:hand
S:echocardiogram though 16+ associat drink echocardiogram end function gastrointestinal hand kidnei never obtain option otherwis
rang referral repeat sugar using usu wors 17 C:arthritis C:back_pain C:rales C:redness C:stress D:metformin i'd P:ankl P:foot
S:inflammation why 17+ abdominal activiti ankl another area control endors flexion foot however light likeli metformin muscl
onli pleasant poss provid schedul sensat stai 18 C:bruising C:dizziness cam doctor eight four listen P:abdomen S:brace
S:extension S:mri S:primary_care through 18+ abdomen avoid hard ice loss mri negativ non primari refill skin stabl surgical
touch within 19 C:wheezing S:blood_sugar sometim 19+ additional consistent intact low neurological part tingl wheez 20
C:tingling D:acetaminophen els haven't kinda S:a1c S:nightly 20+ bilateral constitutional diseas dur fluid food hypertension
includ injuri limit mild noth offic plac procedur puls sam stop stress tylenol typ 21 C:alcohol_use C:chest_pain fiv way 21+
clinic counsel decreas educat evidenc explain fall less monitor nausea night point tri visit 22 C:chills C:hypertension
C:vomiting mayb might nic nurs S:flexion S:worse 22+ boni chill don hemoglobin improv numb positiv refer regard reveal rhythm
vomit without 23 alright someth um 23+ advis diet eat famili few joint lab social 24 actu C:falls C:nausea C:numbness S:eat
S:physical_therapy S:twice_daily 24+ auscultat bas concern due experienc hear heard him increas mm second surgeri 25 hmm P:kne
put S:ice S:increase them 25+ appreciat cardiovascular exercis issu kne most new slight twic walk 26 again C:injury hi P:sid
probab S:abdomen S:elevate 26+ c car ejection elevat fin instruction off run sid stat 27 S:diet S:exertion uh 27+ am ever hom
level may recent systolic wher 28 C:diabetes happen hurt milligram P:leg P:neck 28+ could diabet diagnos even femal leg morn
neck therapi 29 C:surgery everyth giv hey na S:exercise wan 29+ further high notic short significant thes too whil 30
C:shortness_of_breath S:as_needed S:heart_rate S:laboratory we'r 30+ agre caus chang chest keep long mal respiratori seem 31
C:fracture kind thre 31+ abl bilater fever fractur his into much prescrib 32 C:fever great you'v 32+ around call hour ibuprofen
reason sign 33 i'll S:stop 33+ evaluat musculoskeletal pretti should use veri 34 D:ibuprofen mean quick S:consult S:walk six
thank 34+ check coupl edema ill left swell weight 35 thos 35+ clear he mg sur than 36 com P:extremiti S:extremity S:operation
S:physician we'll yes 36+ becaus breath extremiti find regular 37 ahead i'v talk 37+ befor discuss down mak mov still two
understand 38 S:blood_pressure 38+ by thing 39 S:prescription 39+ better daili everi next 40 anyth gonna say 40+ current mor
pressur tender 41 S:utilize 41+ after one rat would 42 P:back S:therapy 42+ first month onc try 43 C:tenderness 43+ palpat
problem she thei 44 C:murmur P:test you'r 44+ ago chief lower murmur show sinc tell test vital want 45 P:lung S:deny
S:lower_extremity S:lung 45+ deni lot lung work 46+ complaint 47 don't know 47+ question sound x-rai 48 let 48+ last now realli
system 49 S:x-ray yeah 49+ back bit 50 S:work you 50+ other start symptom 51 i'm okai S:heart your 51+ just past 52 S:bilateral
S:improve 52+ go my report what 53+ going how littl look recommend then think treat 54 C:edema 54+ order 55+ doe follow help
medicat tak which who 56+ did from out present 57 S:recommend 57+ so 59+ doing examinat lik normal old 60 S:onset 60+ do heart
wer 61 S:medication S:start 61+ blood continu feel get good over 62+ can medical 63+ about 64+ all week 66 S:daily 66+ ther 67+
me need 68 S:decreased S:follow_up 68+ patient som when 69+ have see 70+ review 71 C:pain 71+ also result take year 72+ well 73
S:approximately 74 S:continue 74+ day has her tim 75+ assess it 76+ an be histori if right todai 79 S:result 79+ are 80+ but 81+
will 82+ any as 83+ pain up 85+ hav plan 86 S:normal 86+ been exam physical 87+ this was 90 S:assess 91+ at i not or we 93
S:elevated 94+ no on that 97 S:physical_examination 98+ in is 99 S:endorse 99+ a for to 100+ and of the with`
