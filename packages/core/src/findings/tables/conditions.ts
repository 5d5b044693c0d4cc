// Made by scripts/findings-tables.ts from scripts/findings/conditions.txt.
import { type Entry, entriesOf } from './entries.ts'

/** Symptoms, findings and diagnoses with their wordings. */
export const conditions = (): Entry[] => entriesOf(conditionsTable)
const conditionsTable = `shortness of breath:short of breath,dyspnea,dyspneic,trouble breathing,difficulty breathing,problems breathing,breathing
problems,breathing issues,sob,winded,out of breath,hard to breathe,can't catch my breath,cannot catch my breath,couldn't catch
my breath,trouble catching my breath,breathlessness,dyspnea on exertion,issues breathing,breathing difficulties,difficulty with
breathing; chest pain:chest pains,pain in chest,pain in your chest,pain in my chest,chest pressure,chest tightness,chest
discomfort,angina,cp,tightness in your chest,tightness in my chest; palpitations:heart racing,racing heart,heart
fluttering,heart pounding,fluttering,heart flutters; syncope:passed out,passing out,fainting,fainted,faint,loss of
consciousness,lose consciousness,lost consciousness,black out,blacked out; lightheadedness:lightheaded,light
headed,light-headed,light-headedness,light headedness,presyncope; dizziness:dizzy,vertigo,woozy,dizzy spells;
fever:fevers,febrile,feverish,pyrexia,temperature is high; chills:chill,rigors; night sweats:sweating at night,sweats at
night,waking up sweating; sweating:diaphoresis,diaphoretic,sweaty,sweats;
fatigue:fatigued,tired,tiredness,exhausted,exhaustion,worn out,low energy,lack of energy,no energy,lethargic,lethargy,run down;
malaise:feeling unwell,feel lousy; weight loss:lost weight,losing weight,loss of weight,lost any weight,lost some weight,lose
weight,lose some weight,weight has gone down,dropped weight; weight gain:gained weight,gaining weight,gain weight,gained any
weight,gained some weight,gain any weight,weight has gone up,put on weight; loss of appetite:appetite loss,decreased
appetite,poor appetite,no appetite,anorexia,not hungry; nausea:nauseous,nauseated,queasy; vomiting:vomit,vomited,throwing
up,throw up,threw up,emesis,thrown up,puking; diarrhea:loose stools,loose stool,runny stool,the runs; constipation:constipated;
abdominal pain:belly pain,stomach pain,pain in your belly,pain in my belly,stomach ache,stomachache,pain in your stomach,pain in
my stomach,pain in my abdomen,pain in your abdomen,abdominal discomfort,belly aches,tummy pain,stomach pains,stomach
cramps,abdominal cramping,abdominal cramps; bloating:bloated,abdominal distension; heartburn:acid
reflux,reflux,indigestion,gerd,gastroesophageal reflux,gastroesophageal reflux disease,dyspepsia; dysphagia:trouble
swallowing,difficulty swallowing,problems swallowing,hard to swallow,issues swallowing,difficulty with swallowing; melena:black
stools,black stool,tarry stools,dark stools,dark tarry stools,dark tarry stool,tarry stool,dark stool,black tarry stools;
hematochezia:blood in your stool,blood in my stool,blood in stool,bloody stools,bloody stool,rectal bleeding,blood in the
stool,blood in your stools,blood in stools; hematemesis:vomiting blood,throwing up blood; hemoptysis:coughing up blood,coughing
blood; hematuria:blood in your urine,blood in my urine,blood in urine,bloody urine,blood in the urine; dysuria:burning with
urination,painful urination,pain with urination,burning when you pee,burning when i pee,pain when you urinate,pain when you
pee,burning when you urinate,pain on urination,pain when urinating,painful to urinate,burning urination; urinary
frequency:frequent urination,urinating a lot,peeing a lot,urinating frequently,going to the bathroom a lot,polyuria,urinate
more,urinating more; urinary urgency:urgency; urinary retention:unable to urinate,retention,cannot urinate,can't urinate;
incontinence:leaking urine,accidents,losing control of your bladder,bladder control,bowel or bladder,incontinent,loss of bladder
control; urinary issues:trouble urinating,difficulty urinating,problems with urination,issues with urination,urinary
symptoms,urinary problems,problems urinating,urination; headache:headaches,head pain,head ache,head aches; migraine:migraines;
vision changes:blurry vision,blurred vision,vision problems,visual changes,change in vision,changes in vision,changes in your
vision,double vision,diplopia,visual disturbance,vision loss,loss of vision,vision issues; hearing loss:loss of hearing,trouble
hearing,hard of hearing; tinnitus:ringing in your ears,ringing in my ears,ringing in the ears; ear pain:earache,otalgia; sore
throat:throat pain,pain in throat,scratchy throat,pharyngitis; cough:coughing,coughs,coughed; wheezing:wheeze,wheezes,wheezy;
congestion:nasal congestion,stuffy nose,congested,stuffiness,stuffed up,nasal stuffiness,sinus congestion; rhinorrhea:runny
nose,nasal discharge,post nasal drip,postnasal drip; sneezing:sneeze,sneezes; snoring:snore,snores;
edema:swelling,swollen,swells,oedema,puffy,puffiness,fluid retention,retaining fluid,swelled; numbness:numb,loss of
sensation,decreased sensation,loss of feeling,lost feeling,hypoesthesia; tingling:pins and
needles,paresthesia,paresthesias,tingly,tingles; weakness:weak,weaker;
pain:painful,hurts,hurt,hurting,ache,aches,aching,achy,sore,soreness,discomfort,pains; stiffness:stiff; joint
pain:arthralgia,arthralgias,joint pains,achy joints,joint aches; muscle pain:myalgia,myalgias,muscle aches,body aches,muscle
pains,muscle soreness; back pain:backache,pain in back,back pains,low back pain,lower back pain; neck pain:neck stiffness;
cramping:cramps,cramp; spasm:spasms; instability:giving out,give out,buckling,gives out,unstable,gave out,giving way;
rash:rashes,skin rash,hives,urticaria,skin eruption; itching:itchy,itch,pruritus,pruritic,itchiness;
redness:erythema,red,erythematous; bruising:bruise,bruises,bruised,ecchymosis,ecchymoses,contusion,black and blue;
bleeding:bleed,bleeds,hemorrhage,bled; discharge:drainage,oozing,draining; tenderness:tender,tender to
palpation,ttp,nontender,non-tender,non tender; warmth:warm to touch,warm to the touch;
lump:lumps,mass,masses,nodule,nodules,growth; depression:depressed,depressive,feeling down,low mood,sad,mdd;
anxiety:anxious,nervous,nervousness,panic attacks,panic,gad; stress:stressed,stressful; insomnia:trouble sleeping,difficulty
sleeping,sleep problems,can't sleep,sleeping problems,problems sleeping,sleep issues,not sleeping; suicidal
ideation:suicidal,suicidal thoughts,suicidal or homicidal ideation,homicidal ideation,homicidal,thoughts of hurting
yourself,harm yourself,harming yourself,hurt yourself,hurting yourself,hurt others,harming others,killing
yourself,self-harm,suicidal or homicidal ideations; memory loss:forgetful,forgetfulness,memory problems,memory issues;
confusion:confused,disoriented; seizure:seizures,convulsion,convulsions; tremor:tremors,shaking,shaky;
falls:fallen,fell,fall,falling; injury:injuries,injured,trauma,traumatic; hair loss:losing hair,alopecia; hot flashes:hot
flash,hot flushes; heat intolerance:cold intolerance; excessive thirst:thirsty,polydipsia,thirst; infection:infections,infected;
sick contacts:exposure,exposed,anyone sick,sick contact; murmur:murmurs,heart murmur; gallop:gallops; rubs:rub;
rales:crackles,crackle; rhonchi:rhonchus; lymphadenopathy:swollen lymph nodes,enlarged lymph nodes,enlarged nodes,swollen
glands,adenopathy; jugular venous distention:jvd,jugular vein distention,jugular distension; bruit:bruits,carotid bruits;
thyromegaly:enlarged thyroid,goiter,thyroid enlargement; guarding:guard; rebound:rebound tenderness; rigidity:rigid;
cyanosis:cyanotic,blue lips; clubbing:clubbed; jaundice:jaundiced,icterus,yellow skin; pallor:pale,pallid; effusion:fluid in the
joint,joint effusion,effusions; crepitus:grinding,crunching,crepitation; laxity:loose ligament; atrophy:wasting;
deformity:deformities,deformed; limp:limping,antalgic; hypertension:high blood pressure,htn,hypertensive,blood pressure is high;
hypotension:low blood pressure; hyperlipidemia:high cholesterol,elevated cholesterol,hypercholesterolemia,hld,dyslipidemia;
diabetes:diabetes mellitus,diabetic,dm,type 2 diabetes,type two diabetes,t2dm,type ii diabetes,dm2,niddm,type 1 diabetes,type
one diabetes,type 2 diabetes mellitus; coronary artery disease:cad,coronary disease,heart disease; heart attack:myocardial
infarction,mi,heart attacks; congestive heart failure:chf,heart failure,hfref; atrial fibrillation:a fib,afib,a-fib,atrial fib;
arrhythmia:irregular heartbeat,irregular heart beat,irregular rhythm; stroke:strokes,tia,mini stroke; deep vein
thrombosis:dvt,blood clot,blood clots,clot,clots; pulmonary embolism:pe; copd:chronic obstructive pulmonary disease,emphysema;
asthma:asthmatic; pneumonia:pneumonias; bronchitis:acute bronchitis; sleep apnea:osa,obstructive sleep apnea; chronic kidney
disease:ckd,kidney disease,renal disease,renal insufficiency,kidney failure,renal failure; kidney stones:kidney
stone,nephrolithiasis,renal stone,renal stones,renal calculi,stones; urinary tract infection:uti,bladder infection,utis,urinary
tract infections; hypothyroidism:hypothyroid,underactive thyroid,low thyroid; hyperthyroidism:overactive
thyroid,hyperthyroid,graves disease; anemia:anemic,low hemoglobin; cancer:carcinoma,malignancy,malignant,tumor,neoplasm; breast
cancer:cancer of the breast; melanoma:melanomas; lymphoma:lymphomas; arthritis:osteoarthritis,oa,degenerative joint
disease,djd,degenerative changes,arthritic; rheumatoid arthritis:ra; gout:gouty; osteoporosis:osteopenia;
fracture:fractures,broken bone,broke,fractured,break in the bone,broken; sprain:sprained,sprains; strain:strained,strains;
tear:torn,tears,tore,rupture,ruptured; dislocation:dislocated; tendinitis:tendonitis,tendinopathy,tendinosis; bursitis:bursa
inflammation; carpal tunnel:carpal tunnel syndrome; epicondylitis:tennis elbow,golfer's elbow; rotator cuff tear:torn rotator
cuff; plantar fasciitis:plantar fascia; sciatica:sciatic pain; radiculopathy:pinched nerve,radicularopathy,radicular pain;
neuropathy:neuropathies,nerve damage,peripheral neuropathy; spinal stenosis:stenosis; herniated disc:disc
herniation,herniation,slipped disc,bulging disc; scoliosis:curvature of the spine; allergies:allergy,allergic,seasonal
allergies,allergic rhinitis,environmental allergies; drug allergies:allergic to any medications,allergies to
medications,medication allergies,no known drug allergies,nkda; eczema:atopic dermatitis; psoriasis:psoriatic; acne:pimples;
cellulitis:skin infection; ulcer:ulcers,ulceration,ulcerative; hernia:hernias; diverticulitis:diverticulosis;
gallstones:cholelithiasis,gall stones; pancreatitis:inflamed pancreas; hepatitis:hep c,hep b,hepatitis c,hepatitis b;
cirrhosis:liver cirrhosis; crohn's disease:crohn's,crohns,ibd,ulcerative colitis; irritable bowel syndrome:ibs;
endometriosis:endometrioma; pregnancy:pregnant,pregnancies; menopause:menopausal,postmenopausal; vaginal bleeding:bleeding
between periods,spotting; erectile dysfunction:erections; prostate enlargement:bph,enlarged prostate,benign prostatic
hyperplasia; glaucoma:glaucomas; cataract:cataracts; dementia:alzheimer's,alzheimers; parkinson's:parkinson's
disease,parkinsons; multiple sclerosis:disseminated sclerosis; epilepsy:epileptic; concussion:concussed,head injury;
obesity:obese,overweight; covid:covid-19,coronavirus,pandemic,covid 19; influenza:flu; hiv:aids; tobacco
use:smoke,smoking,smoker,smokes,cigarettes,tobacco,smoked,nicotine use,packs; alcohol use:alcohol,drink alcohol,drinking
alcohol,drinks,beer,beers,wine,etoh; drug use:illicit drugs,recreational drugs,street drugs,marijuana,cocaine,illicit drug
use,drug abuse; blood thinners:blood thinner,anticoagulants,anticoagulation; surgery:surgeries,surgical
history,operation,operations; distress:acute distress,apparent distress; mood changes:mood swings; aspiration:choking;
hoarseness:hoarse; nosebleed:epistaxis,nosebleeds,nose bleeds,nose bleed; regurgitation:leaky valve,mitral regurgitation;
hypoglycemia:low blood sugar,low sugars,low blood sugars; hyperglycemia:high blood sugar,high sugars,elevated blood sugar; dark
urine:tea colored urine; catching:locking,locks up; popping:pop,clicking,clicks,pops; vasectomy:vasectomies; homicidal:hurt
anyone`
