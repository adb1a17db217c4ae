package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    @Test
    void resultEqualsCommand() throws IOException {
        JsonNode answer = answer(
                "{\"id\":1,\"op\":\"judge\",\"metric\":\"accuracy\",\"level\":0.9,\"evidence\":" + EVIDENCE + "}");
        StringBuilder rows = new StringBuilder("t,j,new,old\n");
        rows.append("n,n,n,n\n".repeat(40)).append("y,y,y,n\n".repeat(40)).append("y,n,y,y\n".repeat(8));
        rows.append("n,y,y,y\n".repeat(9)).append("y,y,n,y\n".repeat(12)).append(",n,n,n\n".repeat(300));
        rows.append(",y,y,y\n".repeat(300)).append(",y,y,n\n".repeat(50));
        Path file = Files.writeString(folder.resolve("rows.csv"), rows);
        JsonNode command = Cli.run(List.of(
                                "judge",
                                file.toString(),
                                "--truth",
                                "t",
                                "--judge",
                                "j",
                                "--prediction",
                                "new",
                                "--against",
                                "old",
                                "--positive",
                                "y",
                                "--metric",
                                "accuracy",
                                "--level",
                                "0.9",
                                "--format",
                                "json")
                        .toArray(String[]::new))
                .json();

        assertThat(Cli.complaints("answer", answer)).isEmpty();
        assertThat(answer.get("results")).isEqualTo(command.get("results"));
        assertThat(answer.get("differences")).isEqualTo(command.get("differences"));
    }

    @Test
    void otherEvidenceIsRefused() throws IOException {
        JsonNode answer = answer("{\"id\":1,\"op\":\"judge\",\"metric\":\"f1\",\"evidence\":{\"type\":\"binary\","
                + "\"tp\":1,\"fp\":2,\"fn\":3,\"tn\":4}}");

        assertThat(answer.get("error").get("code").stringValue()).isEqualTo("bad-value");
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
