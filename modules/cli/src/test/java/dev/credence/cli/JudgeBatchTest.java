package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests the operation judge of batch, whose answers are those of the command. */
class JudgeBatchTest {
    private static final String EVIDENCE = """
            {"type":"judged-labels","systems":["new","old"],"labels":["n","y"],"positive":"y",\
            "labelled":{"rows":[[0,0,0,0],[1,1,1,0],[1,0,1,1],[0,1,1,1],[1,1,0,1]],"counts":[40,40,8,9,12]},\
            "unlabelled":{"rows":[[0,0,0],[1,1,1],[1,1,0]],"counts":[300,300,50]}}""";

    @TempDir
    private Path folder;

    private JsonNode answer(String request) throws IOException {
        Path file = Files.writeString(folder.resolve("requests.jsonl"), request + "\n");
        return Cli.run("batch", file.toString()).json();
    }

    /** Runs a command on the rows that the evidence counts. */
    private JsonNode command(String command, String... options) throws IOException {
        StringBuilder rows = new StringBuilder("t,j,new,old\n");
        rows.append("n,n,n,n\n".repeat(40)).append("y,y,y,n\n".repeat(40)).append("y,n,y,y\n".repeat(8));
        rows.append("n,y,y,y\n".repeat(9)).append("y,y,n,y\n".repeat(12)).append(",n,n,n\n".repeat(300));
        rows.append(",y,y,y\n".repeat(300)).append(",y,y,n\n".repeat(50));
        Path file = Files.writeString(folder.resolve("rows.csv"), rows);
        List<String> all = new ArrayList<>(List.of(command, file.toString(), "--truth", "t", "--judge", "j"));
        all.addAll(List.of("--prediction", "new", "--against", "old", "--positive", "y", "--level", "0.9"));
        all.addAll(List.of(options));
        all.addAll(List.of("--format", "json"));
        return Cli.run(all.toArray(String[]::new)).json();
    }

    @Test
    void resultEqualsCommand() throws IOException {
        JsonNode answer = answer(
                "{\"id\":1,\"op\":\"judge\",\"metric\":\"accuracy\",\"level\":0.9,\"evidence\":" + EVIDENCE + "}");
        JsonNode command = command("judge", "--metric", "accuracy");

        assertThat(Cli.complaints("answer", answer)).isEmpty();
        assertThat(answer.get("results")).isEqualTo(command.get("results"));
        assertThat(answer.get("differences")).isEqualTo(command.get("differences"));
        assertThat(answer.get("agreement")).isEqualTo(command.get("agreement"));
        assertThat(answer.get("agreement").size()).isEqualTo(5);
    }

    @Test
    void gateOfJudgedLabelsEqualsCommand() throws IOException {
        JsonNode answer =
                answer("{\"id\":1,\"op\":\"gate\",\"level\":0.9,\"expect\":[{\"metric\":\"f1\",\"margin\":0.05},"
                        + "{\"metric\":\"accuracy\",\"atLeast\":0.8}],\"evidence\":" + EVIDENCE + "}");
        JsonNode command = command("gate", "--metric", "f1", "--margin", "0.05", "--at-least", "accuracy=0.8");

        assertThat(Cli.complaints("answer", answer)).isEmpty();
        assertThat(answer.get("checks")).isEqualTo(command.get("results"));
        assertThat(answer.get("verdict")).isEqualTo(command.get("verdict"));
        assertThat(answer.get("notes").toString())
                .contains("metrics are corrected for the judge by the 109 true labels");
    }

    @Test
    void marginOfOneJudgedSystemIsRefused() throws IOException {
        String one = EVIDENCE.replace("\"new\",\"old\"", "\"new\"").replaceAll("(\\[\\d(,\\d)+),\\d\\]", "$1]");

        assertThat(answer("{\"id\":1,\"op\":\"gate\",\"expect\":[{\"metric\":\"f1\",\"margin\":0.05}],\"evidence\":"
                                + one + "}")
                        .toString())
                .contains("a margin compares two systems: metric=f1, systems=1");
    }

    @Test
    void otherEvidenceIsRefused() throws IOException {
        JsonNode answer = answer("{\"id\":1,\"op\":\"judge\",\"metric\":\"f1\",\"evidence\":{\"type\":\"binary\","
                + "\"tp\":1,\"fp\":2,\"fn\":3,\"tn\":4}}");

        assertThat(answer.get("error").get("code").stringValue()).isEqualTo("bad-value");
    }

    @Test
    void nullIsNoEvidence() throws IOException {
        JsonNode error = answer("{\"id\":1,\"op\":\"judge\",\"metric\":\"accuracy\",\"evidence\":null}")
                .get("error");

        assertThat(error.get("code").stringValue()).isEqualTo("bad-value");
        assertThat(error.get("message").stringValue())
                .isEqualTo("$.evidence: evidence must be an object: evidence=null");
    }

    @Test
    void missingEvidenceIsNamed() throws IOException {
        assertThat(answer("{\"id\":1,\"op\":\"judge\",\"metric\":\"f1\"}").toString())
                .contains("field 'evidence' is missing");
        assertThat(answer("{\"id\":1,\"op\":\"judge\",\"evidence\":" + EVIDENCE + "}")
                        .toString())
                .contains("field 'metric' is missing");
    }

    @Test
    void unlabelledItemsAloneAreRefused() throws IOException {
        assertThat(answer("{\"id\":1,\"op\":\"judge\",\"metric\":\"accuracy\",\"evidence\":"
                                + EVIDENCE.replaceFirst(
                                        "\"labelled\":[^}]*}", "\"labelled\":{\"rows\":[],\"counts\":[]}")
                                + "}")
                        .toString())
                .contains("labelled items must be at least 1: labelled=0, unlabelled=650");
    }
}
