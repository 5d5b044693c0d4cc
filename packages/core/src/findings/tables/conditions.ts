// Made by scripts/findings-tables.ts from scripts/findings/conditions.txt.
import { type Entry, entriesOf } from './entries.ts'

/** Symptoms, findings and diagnoses with their wordings. */
export const conditions = (): Entry[] => entriesOf(conditionsTable)
const conditionsTable = `shortness of breath:short of breath,dyspnea,dyspneic,trouble breathing,difficulty breathing,problems breathing,breathing
problems,breathing issues,sob,winded,out of breath,hard to breathe,can't catch my breath,cannot catch my breath,couldn't catch
my breath,trouble catching my breath,catching my breath,catch a breath,difficult time breathing,breathlessness,dyspnea on
exertion,issues breathing,breathing difficulties,difficulty with breathing,get winded,getting winded,gasping,gasping for air,run
out of breath,running out of breath,huffing and puffing,breathing hard,breathe hard,hard time breathing,shortness of
air,breathing is harder,breathing is hard,breathing trouble,trouble with breathing,trouble with my breathing,difficulty catching
my breath,exertional dyspnea,orthopnea; chest pain:chest pains,pain in chest,pain in your chest,pain in my chest,chest
pressure,chest tightness,chest discomfort,angina,cp,tightness in your chest,tightness in my chest,chest hurts,pressure in my
chest,pressure in your chest,tightness in the chest,chest is tight,chest tight,heaviness in my chest,heaviness in your
chest,squeezing in my chest,squeezing in your chest,elephant on my chest,chest heaviness,chest is hurting,chest tightening;
palpitations:heart racing,racing heart,heart fluttering,heart pounding,fluttering,heart flutters,heart skipping,skipped
beats,skipping beats,heart beating fast,heart beats fast,heart flutter,flutters,heart rate goes up,palpitating; syncope:passed
out,passing out,fainting,fainted,faint,loss of consciousness,lose consciousness,lost consciousness,black out,blacked out,pass
out,passes out,faints,blacking out,blackout,blackouts; lightheadedness:lightheaded,light
headed,light-headed,light-headedness,light headedness,presyncope,woozy,light headed feeling; dizziness:dizzy,vertigo,woozy,dizzy
spells,room spinning,spinning,off balance,unsteady,loss of balance; fever:fevers,febrile,feverish,pyrexia,temperature is
high,running a fever,temperature of,low grade fever,running a temperature; chills:chill,rigors,shivering,cold sweats; night
sweats:sweating at night,sweats at night,waking up sweating; sweating:diaphoresis,diaphoretic,sweaty,sweats,sweating a
lot,sweat,perspiration,perspiring; fatigue:fatigued,tired,tiredness,exhausted,exhaustion,worn out,low energy,lack of energy,no
energy,lethargic,lethargy,run down,wiped out,sluggish,drained,feeling tired,exhausting,run-down,worn down,rundown;
malaise:feeling unwell,feel lousy; weight loss:lost weight,losing weight,loss of weight,lost any weight,lost some weight,lose
weight,lose some weight,weight has gone down,dropped weight,drop weight,dropped pounds,lost pounds,losing pounds,lose any
weight,weight is down,weight was down; weight gain:gained weight,gaining weight,gain weight,gained any weight,gained some
weight,gain any weight,weight has gone up,put on weight,gained pounds,gaining pounds,weight is up,weight went up,gained any
pounds,putting on weight,heavier; loss of appetite:appetite loss,decreased appetite,poor appetite,no appetite,anorexia,not
hungry,not eating,not been hungry,appetite is down,don't feel like eating,less appetite,not eating much,appetite has been
down,haven't been eating,haven't felt like eating,reduced appetite,appetite is poor; nausea:nauseous,nauseated,queasy,sick to my
stomach,sick to your stomach,upset stomach,queasiness; vomiting:vomit,vomited,throwing up,throw up,threw up,emesis,thrown
up,puking,throws up,keep anything down,barfing; diarrhea:loose stools,loose stool,runny stool,the runs,watery stools,watery
stool,loose bowel movements,stools are loose,soft stools,running to the bathroom; constipation:constipated,hard stools,hard to
go,trouble going to the bathroom,can't poop,backed up; abdominal pain:belly pain,stomach pain,pain in your belly,pain in my
belly,stomach ache,stomachache,pain in your stomach,pain in my stomach,pain in my abdomen,pain in your abdomen,abdominal
discomfort,belly aches,tummy pain,stomach pains,stomach cramps,abdominal cramping,abdominal cramps,stomach hurts,belly
hurts,stomach has been hurting,tummy hurts,stomach cramping,stomach aches,pain in the abdomen,pain in the stomach,pain in the
belly; bloating:bloated,abdominal distension,gassy,gas,distended,distension; heartburn:acid
reflux,reflux,indigestion,gerd,gastroesophageal reflux,gastroesophageal reflux disease,dyspepsia,acid in my throat,burning in my
chest,burning in my stomach,stomach acid,sour taste,acid taste,burning in my throat,acid; dysphagia:trouble
swallowing,difficulty swallowing,problems swallowing,hard to swallow,issues swallowing,difficulty with swallowing; melena:black
stools,black stool,tarry stools,dark stools,dark tarry stools,dark tarry stool,tarry stool,dark stool,black tarry stools,black
poop,dark poop,tarry poop; hematochezia:blood in your stool,blood in my stool,blood in stool,bloody stools,bloody stool,rectal
bleeding,blood in the stool,blood in your stools,blood in stools,blood in my poop,blood in the toilet,blood when i wipe,bleeding
when i go,blood in your poop; hematemesis:vomiting blood,throwing up blood; hemoptysis:coughing up blood,coughing blood;
hematuria:blood in your urine,blood in my urine,blood in urine,bloody urine,blood in the urine,blood when i pee,blood when you
pee,peeing blood,blood in the pee,blood in your pee,bloody pee,pink urine,red urine; dysuria:burning with urination,painful
urination,pain with urination,burning when you pee,burning when i pee,pain when you urinate,pain when you pee,burning when you
urinate,pain on urination,pain when urinating,painful to urinate,burning urination,burns when i pee,burns when you pee,hurts
when i pee,hurts to pee,hurts when you pee,stings when i pee,burning when i go,burning when you go; urinary frequency:frequent
urination,urinating a lot,peeing a lot,urinating frequently,going to the bathroom a lot,polyuria,urinate more,urinating
more,going to the bathroom more,peeing more,pee a lot,pee more,up at night to pee,have to go all the time,nocturia; urinary
urgency:urgency; urinary retention:unable to urinate,retention,cannot urinate,can't urinate; incontinence:leaking
urine,accidents,losing control of your bladder,bladder control,bowel or bladder,incontinent,loss of bladder
control,leakage,leaking pee,wetting myself,can't hold my urine,losing urine; urinary issues:trouble urinating,difficulty
urinating,problems with urination,issues with urination,urinary symptoms,urinary problems,problems urinating,urination,weak
stream,dribbling,hesitancy,straining to urinate,trouble peeing,problems peeing,difficulty peeing,urinary difficulties;
headache:headaches,head pain,head ache,head aches,head hurts,head hurting,head has been hurting,head pounding;
migraine:migraines; vision changes:blurry vision,blurred vision,vision problems,visual changes,change in vision,changes in
vision,changes in your vision,double vision,diplopia,visual disturbance,vision loss,loss of vision,vision issues,trouble
seeing,see double,seeing double,blurred,blurry,vision is blurry,eyesight,floaters,flashes of light,blind spot,vision is
worse,cloudy vision,halos,trouble with vision; hearing loss:loss of hearing,trouble hearing,hard of hearing; tinnitus:ringing in
your ears,ringing in my ears,ringing in the ears; ear pain:earache,otalgia,ear hurts,ears hurt,pain in my ear; sore
throat:throat pain,pain in throat,scratchy throat,pharyngitis,throat hurts,throat is sore,hurts to swallow,throat has been
sore,painful swallowing,odynophagia; cough:coughing,coughs,coughed,hacking; wheezing:wheeze,wheezes,wheezy,whistling;
congestion:nasal congestion,stuffy nose,congested,stuffiness,stuffed up,nasal stuffiness,sinus congestion,stopped up,sinus
pressure,sinus problems,stuffed up nose,congested nose; rhinorrhea:runny nose,nasal discharge,post nasal drip,postnasal
drip,nose running,nose is running,drippy nose,drainage from my nose; sneezing:sneeze,sneezes; snoring:snore,snores,snored;
edema:swelling,swollen,swells,oedema,puffy,puffiness,fluid retention,retaining fluid,swelled,swell,swell up,swells up,swollen
up,puffed up,ballooned,bloated legs,legs are swelling,socks leave marks; numbness:numb,loss of sensation,decreased
sensation,loss of feeling,lost feeling,hypoesthesia,gone numb,goes numb,going numb,fell asleep,falls asleep,can't feel,no
feeling,decreased feeling; tingling:pins and needles,paresthesia,paresthesias,tingly,tingles,pins and needle,prickly,tingle;
weakness:weak,weaker,weaken,weakened,lost strength,loss of strength,no strength,strength is down,dropping things,grip is
weak,leg gave out; pain:painful,hurts,hurt,hurting,ache,aches,aching,achy,sore,soreness,discomfort,pains;
stiffness:stiff,tight,tightness,stiff up,stiffens,hard to bend,locked up; joint pain:arthralgia,arthralgias,joint pains,achy
joints,joint aches,joints hurt,joints ache,pain in my joints,pain in your joints,joint stiffness,sore joints; muscle
pain:myalgia,myalgias,muscle aches,body aches,muscle pains,muscle soreness,sore muscles,muscles hurt,muscles ache,muscles are
sore,muscle ache; back pain:backache,pain in back,back pains,low back pain,lower back pain,back hurts,back has been hurting,pain
in my back,pain in your back,back is sore,back was hurting; neck pain:neck stiffness,neck hurts,pain in my neck,stiff neck,pain
in your neck; cramping:cramps,cramp,crampy,charley horse,charley horses; spasm:spasms; instability:giving out,give
out,buckling,gives out,unstable,gave out,giving way,gives way,feels unstable,wobbly,buckle,buckles,buckled,feels like it will
give; rash:rashes,skin rash,hives,urticaria,skin eruption,breakout,break out,broke out,bumps on my skin,skin lesions,skin
lesion; itching:itchy,itch,pruritus,pruritic,itchiness,itches,itched,scratching; redness:erythema,red,erythematous,reddened,red
spot,red and hot,reddish; bruising:bruise,bruises,bruised,ecchymosis,ecchymoses,contusion,black and blue,black and blue
mark,black and blue marks; bleeding:bleed,bleeds,hemorrhage,bled; discharge:drainage,oozing,draining; tenderness:tender,tender
to palpation,ttp,nontender,non-tender,non tender; warmth:warm to touch,warm to the touch;
lump:lumps,mass,masses,nodule,nodules,growth,cyst,cysts; depression:depressed,depressive,feeling down,low
mood,sad,mdd,sadness,feeling blue,hopeless,hopelessness,down in the dumps,feeling low; anxiety:anxious,nervous,nervousness,panic
attacks,panic,gad,worried,worry,worrying,anxieties,on edge,stressed out; stress:stressed,stressful; insomnia:trouble
sleeping,difficulty sleeping,sleep problems,can't sleep,sleeping problems,problems sleeping,sleep issues,not sleeping,up all
night,hard to sleep,hard time sleeping,difficulty falling asleep,trouble falling asleep,waking up at night,sleep
disturbance,sleep disturbances,hard time falling asleep,wake up at night,waking up a lot,sleeping poorly,poor sleep,changes in
sleep,sleep changes,troubles with sleeping,trouble with sleep,don't sleep,haven't been sleeping,not sleeping well,affecting my
sleep,affects my sleep,keeps me up,keeps you up,keeping me up,wakes me up,waking me up,wakes you up,trying to sleep,losing
sleep; suicidal ideation:suicidal,suicidal thoughts,suicidal or homicidal ideation,homicidal ideation,homicidal,thoughts of
hurting yourself,harm yourself,harming yourself,hurt yourself,hurting yourself,hurt others,harming others,killing
yourself,self-harm,suicidal or homicidal ideations; memory loss:forgetful,forgetfulness,memory problems,memory issues,forgetting
things,memory trouble,trouble remembering,memory is bad,memory changes,losing track,misplacing,forget things,trouble with
memory; confusion:confused,disoriented,foggy,disorientation,mixed up; seizure:seizures,convulsion,convulsions;
tremor:tremors,shaking,shaky,shakes,hands shake,shakiness; falls:fallen,fell,fall,falling,tripped,slipped,tumbled,tumble;
injury:injuries,injured,trauma,traumatic; hair loss:losing hair,alopecia; hot flashes:hot flash,hot flushes; heat
intolerance:cold intolerance; excessive thirst:thirsty,polydipsia,thirst; infection:infections,infected,infectious; sick
contacts:exposure,exposed,anyone sick,sick contact; murmur:murmurs,heart murmur; gallop:gallops; rubs:rub;
rales:crackles,crackle; rhonchi:rhonchus; lymphadenopathy:swollen lymph nodes,enlarged lymph nodes,enlarged nodes,swollen
glands,adenopathy,swollen glands in your neck,lumps in your neck,swollen nodes; jugular venous distention:jvd,jugular vein
distention,jugular distension; bruit:bruits,carotid bruits; thyromegaly:enlarged thyroid,goiter,thyroid enlargement;
guarding:guard; rebound:rebound tenderness; rigidity:rigid; cyanosis:cyanotic,blue lips; clubbing:clubbed;
jaundice:jaundiced,icterus,yellow skin; pallor:pale,pallid; effusion:fluid in the joint,joint effusion,effusions,fluid on the
knee,fluid on your knee,fluid around,joint fluid,fluid in your knee,some fluid,little bit of fluid,little fluid,bit of fluid;
crepitus:grinding,crunching,crepitation; laxity:loose ligament; atrophy:wasting; deformity:deformities,deformed;
limp:limping,antalgic; hypertension:high blood pressure,htn,hypertensive,blood pressure is high,blood pressure has been
high,blood pressure was high,blood pressure is elevated,elevated blood pressure,blood pressure running high,pressure is
high,blood pressure is up,blood pressure has been up; hypotension:low blood pressure; hyperlipidemia:high cholesterol,elevated
cholesterol,hypercholesterolemia,hld,dyslipidemia,cholesterol is high,cholesterol was high,cholesterol is elevated,elevated
lipids,cholesterol has been high,high lipids,cholesterol medication,cholesterol medicine,cholesterol pill,for cholesterol,and
cholesterol; diabetes:diabetes mellitus,diabetic,dm,type 2 diabetes,type two diabetes,t2dm,type ii diabetes,dm2,niddm,type 1
diabetes,type one diabetes,type 2 diabetes mellitus; coronary artery disease:cad,coronary disease,heart disease; heart
attack:myocardial infarction,mi,heart attacks; congestive heart failure:chf,heart failure,hfref; atrial fibrillation:a
fib,afib,a-fib,atrial fib; arrhythmia:irregular heartbeat,irregular heart beat,irregular rhythm; stroke:strokes,tia,mini stroke;
deep vein thrombosis:dvt,blood clot,blood clots,clot,clots; pulmonary embolism:pe; copd:chronic obstructive pulmonary
disease,emphysema; asthma:asthmatic; pneumonia:pneumonias; bronchitis:acute bronchitis; sleep apnea:osa,obstructive sleep apnea;
chronic kidney disease:ckd,kidney disease,renal disease,renal insufficiency,kidney failure,renal failure; kidney stones:calculus
of kidney,kidney stone,nephrolithiasis,renal stone,renal stones,renal calculi,stones,passed a stone,pass a stone; urinary tract
infection:uti,bladder infection,utis,urinary tract infections,urine infection,urinary infection;
hypothyroidism:hypothyroid,underactive thyroid,low thyroid; hyperthyroidism:overactive thyroid,hyperthyroid,graves disease;
anemia:anemic,low hemoglobin; cancer:carcinoma,malignancy,malignant,tumor,neoplasm; breast cancer:cancer of the breast;
melanoma:melanomas; lymphoma:lymphomas; arthritis:osteoarthritis,oa,degenerative joint disease,djd,degenerative
changes,arthritic; rheumatoid arthritis:ra; gout:gouty; osteoporosis:osteopenia; fracture:fractures,broken
bone,broke,fractured,break in the bone,broken; sprain:sprained,sprains; strain:strained,strains;
tear:torn,tears,tore,rupture,ruptured; dislocation:dislocated; tendinitis:tendonitis,tendinopathy,tendinosis; bursitis:bursa
inflammation; carpal tunnel:carpal tunnel syndrome; epicondylitis:tennis elbow,golfer's elbow; rotator cuff tear:torn rotator
cuff; plantar fasciitis:plantar fascia; sciatica:sciatic pain; radiculopathy:pinched nerve,radicularopathy,radicular pain;
neuropathy:neuropathies,nerve damage,peripheral neuropathy; spinal stenosis:stenosis; herniated disc:disc
herniation,herniation,slipped disc,bulging disc; scoliosis:curvature of the spine; allergies:allergy,allergic,seasonal
allergies,allergic rhinitis,environmental allergies; drug allergies:allergic to any medications,allergies to
medications,medication allergies,no known drug allergies,nkda,allergic to anything,allergies to any medications,allergic to any
medicines,drug allergy,medication allergy,allergic to medications; eczema:atopic dermatitis; psoriasis:psoriatic; acne:pimples;
cellulitis:skin infection; ulcer:ulcers,ulceration,ulcerative; hernia:hernias; diverticulitis:diverticulosis;
gallstones:cholelithiasis,gall stones; pancreatitis:inflamed pancreas; hepatitis:hep c,hep b,hepatitis c,hepatitis b;
cirrhosis:liver cirrhosis; crohn's disease:crohn's,crohns,ibd,ulcerative colitis; irritable bowel syndrome:ibs;
endometriosis:endometrioma; pregnancy:pregnant,pregnancies; menopause:menopausal,postmenopausal; vaginal bleeding:bleeding
between periods,spotting,heavy periods,bleeding a lot,bleeding between my periods,irregular bleeding,abnormal bleeding,vaginal
spotting; erectile dysfunction:erections; prostate enlargement:bph,enlarged prostate,benign prostatic hyperplasia;
glaucoma:glaucomas; cataract:cataracts; dementia:alzheimer's,alzheimers; parkinson's:parkinson's disease,parkinsons; multiple
sclerosis:disseminated sclerosis; epilepsy:epileptic; concussion:concussed,head injury; obesity:obese,overweight;
covid:covid-19,coronavirus,pandemic,covid 19; influenza:flu; hiv:aids; tobacco
use:smoke,smoking,smoker,smokes,cigarettes,tobacco,smoked,nicotine use,packs,cigarette,cigars,vape,vaping,pack a day,packs a
day,chew tobacco,chewing tobacco,nicotine,smoked cigarettes,tobacco products; alcohol use:alcohol,drink alcohol,drinking
alcohol,drinks,beer,beers,wine,etoh,drinking,drink,glass of wine,glasses of wine,liquor,cocktails,cocktail; drug use:illicit
drugs,recreational drugs,street drugs,marijuana,cocaine,illicit drug use,drug abuse,pot,weed,iv drugs,heroin,use
drugs,recreational drug,substance use,substance abuse,edibles,gummies,thc; blood thinners:blood
thinner,anticoagulants,anticoagulation; surgery:surgeries,surgical history,operation,operations; distress:acute
distress,apparent distress; mood changes:mood issues,mood problems,issues with mood,my mood,mood is,mood
swings,moody,irritable,irritability,cranky,short tempered,moodiness; aspiration:choking; hoarseness:hoarse;
nosebleed:epistaxis,nosebleeds,nose bleeds,nose bleed; regurgitation:leaky valve,mitral regurgitation; hypoglycemia:low blood
sugar,low sugars,low blood sugars; hyperglycemia:high blood sugar,high sugars,elevated blood sugar; dark urine:tea colored
urine; catching:locking,locks up; popping:pop,clicking,clicks,pops; vasectomy:vasectomies; homicidal:hurt anyone;
conjunctivitis:pink eye,pinkeye; otitis media:ear infection,ear infections,middle ear infection; light
sensitivity:photophobia,sensitive to light,sensitivity to light,light bothers,lights bother,bright lights; sound
sensitivity:phonophobia,sensitive to sound,sensitivity to sound,sensitive to noise,noise bothers; aura:auras; bowel
changes:change in bowel habits,changes in bowel habits,change in bowel movements,changes in bowel movements,problems with your
bowels,bowel issues,bowel problems,issues with your bowels,issues with bowel movements;
twitching:twitch,twitches,fasciculations; urine discoloration:dark pee,brown urine,urine is dark,discolored urine; blood
transfusion:blood transfusions,transfusion,transfusions; dry mouth:mouth is dry,xerostomia; dry eyes:dry eye,eyes are dry,gritty
eyes,watery eyes; eye pain:eyes hurt,eye hurts,pain in my eye; mouth sores:mouth sore,canker sores,oral ulcers,ulcers in my
mouth; difficulty walking:trouble walking,hard to walk,can't walk,walk with a limp,gait problems,difficulty ambulating;
hallucinations:hearing voices,seeing things; slurred speech:trouble speaking,difficulty speaking,speech problems,speech is
slurred; facial droop:face droop,drooping; claudication:pain when i walk,calf pain when walking; varicose
veins:varicosities,spider veins; pelvic pain:pain in my pelvis; vaginal discharge:vaginal itching; erection problems:sexual
dysfunction,low libido,sex drive; hemorrhoids:hemorrhoid,piles; polyp:polyps; belching:burping,hiccups; radiating pain:shooting
pain,shooting pains,pain radiating,radiates,radiate,radiating,radiation down,shoots down,pain travels; dry skin:skin is
dry,flaky skin,peeling,scaly; blisters:blister,blistering; wound:wounds,cut,laceration,lacerations,scrape;
mole:moles,nevus,nevi; sunburn:sunburns; tick bite:bitten by a tick,tick bites; insect bite:bug bite,bee sting; cold
sores:herpes,shingles; foot ulcer:foot ulcers,sore on my foot,wound on my foot; immune deficiency:immune
deficiencies,immunodeficiency,autoimmune disease,immune disease,autoimmune; aneurysm:aneurysms;
pacemaker:pacemakers,defibrillator; peripheral artery disease:pad,peripheral vascular disease,pvd,poor circulation; valve
disease:aortic stenosis,mitral stenosis; liver disease:fatty liver,liver problems; thyroid disease:thyroid problems,thyroid
issues; celiac disease:celiac,gluten intolerance; lupus:sle; fibromyalgia:fibro; lyme disease:lyme; sinusitis:sinus
infection,sinus infections; uveitis:iritis; prediabetes:prediabetic,borderline diabetes,borderline diabetic; polycystic
ovaries:pcos`
