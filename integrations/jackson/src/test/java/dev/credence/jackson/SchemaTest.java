package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class SchemaTest {
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();
    private static final JsonMapper JSON = CredenceJson.mapper();
    private static final String BINARY = "{'type':'binary','tp':1,'fp':2,'fn':3,'tn':4}";

    /** Returns the schema's errors for a value as one of its definitions. */
    static List<String> complaints(String definition, JsonNode value) {
        return SCHEMAS.computeIfAbsent(definition, SchemaTest::schema).validate(value).stream()
                .map(Object::toString)
                .toList();
    }

    private static Schema schema(String definition) {
        ObjectNode root = (ObjectNode) JSON.readTree(CredenceJson.schema());
        root.remove("anyOf");
        root.remove("$id");
        return REGISTRY.getSchema(root.put("$ref", "#/$defs/" + definition));
    }

    private static JsonNode json(String text) {
        return JSON.readTree(text.replace('\'', '"'));
    }

    @Test
    void schemaIsAValidSchema() {
        Schema meta = REGISTRY.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));

        assertThat(meta.validate(JSON.readTree(CredenceJson.schema()))).isEmpty();
    }

    @Test
    void schemaAcceptsEveryKindOfDocument() {
        Schema whole = REGISTRY.getSchema(JSON.readTree(CredenceJson.schema()));

        assertThat(whole.validate(json(BINARY))).isEmpty();
        assertThat(whole.validate(json("{'type':'binary'}"))).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'confusion','labels':['benign','malignant'],'positive':'malignant','counts':[[355,2],[13,199]]}",
                "{'type':'confusion','labels':['a','b'],'ordered':false,'counts':[[355,2],[13,199]]}",
                BINARY,
                "{'type':'binary','tp':1,'fp':2,'fn':3}",
                "{'type':'clusters','clusters':{'text-01':{'type':'binary','tp':1,'fp':2,'fn':3}}}",
                "{'type':'scores','positive':[0.9,0.8],'negative':[0.2,0.4,0.8]}",
                "{'type':'scores','positive':['Infinity'],'negative':['-Infinity'],'design':'stratified'}",
                "{'type':'class-scores','labels':['a','b','c'],'truth':['a','c'],'scores':[[0.7,0.2,0.1],[0.1,0.1,'Infinity']]}",
                "{'type':'class-scores','labels':['a','b'],'truth':['a'],'scores':[[0.7,0.3]],'design':'stratified'}",
                "{'type':'paired-confusion','labels':['n','y'],'positive':'y','counts':[[[340,2],[4,11]],[[10,3],[15,184]]]}",
                "{'type':'paired-confusion','labels':['n','y'],'ordered':true,'counts':[[[340,2],[4,11]],[[10,3],[15,184]]]}",
                "{'type':'many-confusion','systems':['a','b'],'labels':['n','y'],'ordered':false,'rows':[[0,0,1]],'counts':[2]}",
                "{'type':'many-confusion','systems':['a','b','c'],'labels':['n','y'],'positive':'y','rows':[[0,0,1,0],[1,1,1,0]],'counts':[340,2]}",
                "{'type':'clusters','clusters':{'x':{'type':'many-confusion','systems':['a','b'],'labels':['n'],'rows':[[0,0,0]],'counts':[3]}}}",
                "{'type':'paired-scores','truth':[1,0,1],'first':[0.9,0.2,0.8],'second':[0.7,0.3,0.9]}",
                "{'type':'paired-class-scores','labels':['a','b'],'truth':['a'],'first':[[0.7,0.3]],'second':[[0.4,0.6]]}",
                "{'type':'outcomes','columns':[{'name':'grade','lower':0,'upper':1}],'items':['q1','q1','q2'],'values':[[1],[0],[1]]}",
                "{'type':'outcomes','columns':[{'name':'seconds','lower':0,'upper':'Infinity'},{'name':'delta'}],'values':[[1,-1],[0.5,2]]}",
                "{'type':'paired-outcomes','columns':[{'name':'grade'}],'first':[[1],[0]],'second':[[0],[0]]}",
                "{'type':'many-outcomes','columns':[{'name':'grade'}],'systems':[{'name':'a','values':[[1],[0]]},"
                        + "{'name':'b','items':['1','2'],'values':[[0],[0]]}]}",
                "{'type':'paired-outcomes','columns':[{'name':'grade'}],'items':['a','a','b'],'secondItems':['a','b'],'first':[[1],[0],[1]],'second':[[0],[0]]}",
                "{'type':'clusters','clusters':{'x':{'type':'outcomes','columns':[{'name':'grade'}],'values':[[1],[0]]}}}",
                "{'type':'weighted','evidence':{'type':'outcomes','columns':[{'name':'grade'}],'values':[[1],[0]]},'weights':[2,1],'squares':[4,1]}",
                "{'type':'folds','folds':[" + BINARY + "," + BINARY + "]}",
                "{'type':'clusters','clusters':{'image-01':" + BINARY + "}}",
                "{'type':'crossed','cells':{'q1':{'s1':" + BINARY + ",'s2':" + BINARY + "},'q2':{'s1':" + BINARY
                        + "}}}",
                "{'type':'weighted','evidence':" + BINARY + ",'weights':[1,2,3,4],'squares':[1,4,9,16]}",
                "{'type':'independent','first':" + BINARY + ",'second':" + BINARY + "}",
            })
    void schemaAcceptsEveryFormOfEvidenceReadAndWritten(String text) {
        assertThat(complaints("evidence", json(text))).isEmpty();
        EvidenceDocument document = JSON.treeToValue(json(text), EvidenceDocument.class);
        assertThat(complaints("evidence", JSON.valueToTree(document))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("dev.credence.jackson.HostileEvidence#cases")
    void schemaRejectsInvalidEvidenceWherePossible(HostileEvidence.Case hostile) {
        JsonNode value = JsonMapper.shared().readTree(hostile.json());

        assertThat(complaints("evidence", value).isEmpty()).isEqualTo(!hostile.schemaStates());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"id\":\"r1\",\"op\":\"interval\",\"metric\":\"f1\",\"method\":\"beta:prior=0.5\",\"level\":0.95,\"evidence\":EVIDENCE,\"seed\":1}|true",
                "{\"id\":\"r1\",\"op\":\"interval\",\"metric\":\"f1\",\"evidence\":EVIDENCE,\"levels\":1}|false",
                "{\"id\":\"r1\",\"op\":\"interval\",\"metric\":\"f1\"}|false",
                "{\"id\":\"r2\",\"op\":\"compare\",\"metric\":\"f1\",\"comparator\":\"bayes\",\"level\":0.95,\"rope\":0.01,\"evidence\":{\"type\":\"independent\",\"first\":EVIDENCE,\"second\":EVIDENCE}}|true",
                "{\"id\":\"r2\",\"op\":\"compare\",\"metric\":\"f1\",\"margin\":0.01,\"evidence\":EVIDENCE}|true",
                "{\"id\":\"r2\",\"op\":\"compare\",\"metric\":\"f1\",\"margin\":0.01,\"rope\":0.01,\"evidence\":EVIDENCE}|false",
                "{\"id\":\"r3\",\"op\":\"test\",\"test\":\"mcnemar-exact\",\"input\":{\"b\":8,\"c\":5}}|true",
                "{\"id\":\"r3\",\"op\":\"test\",\"input\":{\"b\":8,\"c\":5}}|false",
                "{\"id\":\"r4\",\"op\":\"curve\",\"curve\":\"roc\",\"band\":\"wilson\",\"level\":0.95,\"evidence\":EVIDENCE}|true",
                "{\"id\":\"r5\",\"op\":\"plan\",\"plan\":\"proportion-width\",\"input\":{\"expected\":0.9}}|true",
                "{\"id\":\"r6\",\"op\":\"coverage\",\"metric\":\"precision\",\"method\":\"wilson\",\"input\":{\"n\":30,\"p\":[0.1]},\"level\":0.95}|true",
                "{\"id\":\"r7\",\"op\":\"guess\"}|false",
                "{\"id\":\"r8\"}|false",
            })
    void schemaAcceptsOnlyValidRequests(String request, boolean valid) {
        JsonNode value = json(request.replace("EVIDENCE", BINARY));

        assertThat(complaints("request", value).isEmpty()).isEqualTo(valid);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"id\":null,\"error\":{\"code\":\"bad-request\",\"message\":\"no\"}}|true",
                "{\"id\":\"r1\",\"error\":{\"code\":\"bad-request\"}}|false",
                "{\"error\":{\"code\":\"bad-request\",\"message\":\"no\"}}|false",
                "{\"id\":\"r3\",\"test\":\"mcnemar-exact\",\"pValue\":0.58}|false",
                "{\"id\":\"r3\",\"test\":\"mcnemar-exact\",\"title\":\"t\",\"hypothesis\":\"h\",\"alternative\":\"two-sided\",\"statisticName\":\"b\",\"statistic\":8.0,\"degreesOfFreedom\":[],\"pValue\":0.58,\"effects\":[],\"exact\":true,\"status\":\"ok\",\"assumptions\":[],\"notes\":[]}|true",
                "{\"id\":\"r1\"}|false",
            })
    void schemaAcceptsOnlyValidAnswers(String answer, boolean valid) {
        assertThat(complaints("answer", json(answer)).isEmpty()).isEqualTo(valid);
    }
}
