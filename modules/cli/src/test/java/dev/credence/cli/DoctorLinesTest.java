package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests what doctor finds in files without columns of names: tagged tokens, rankings and other text. */
class DoctorLinesTest extends DoctorRuns {
    @Test
    void taggedTokensSuggestCommandsThatRun() {
        JsonNode found = examined(Cli.example("synthetic-entities.conll"));

        assertThat(found.at("/input/kind").stringValue()).isEqualTo("CoNLL tokens with tags");
        assertThat(texts(found.get("facts"))).containsExactly("30 documents, which are the items");
        List<String> words = List.of(texts(found.get("commands")).get(0).split(" "));
        assertThat(Cli.run(words.subList(1, words.size()).toArray(String[]::new))
                        .status())
                .isZero();
    }

    @Test
    void filesOfTrecSuggestCommandsThatRun() {
        String judgements = Cli.example("synthetic-qrels.txt");
        String ranked = Cli.example("synthetic-run-first.txt");

        assertThat(texts(examined(judgements).get("facts"))).containsExactly("40 queries with judged documents");
        String command = texts(examined(judgements).get("commands")).get(0).replace("RUN.txt", ranked);
        List<String> words = List.of(command.split(" "));
        assertThat(Cli.run(words.subList(1, words.size()).toArray(String[]::new))
                        .status())
                .isZero();
        assertThat(texts(examined(ranked).get("commands")))
                .containsExactly("credence evaluate --qrels QRELS.txt --run " + ranked + " --metric ndcg@10");
    }

    @Test
    void tokensWithOneTagNeedAnother() throws IOException {
        String file = file("gold.bio", "-DOCSTART- O", "", "Ada B-PER", "writes O", "in Paris B-LOC");

        assertThat(suspicions(file))
                .containsExactly(
                        "1 line does not have 2 fields, as the first line does",
                        "only the last field is a tag; put the tags of the gold standard and of the system into the last"
                                + " two, in this order");
        assertThat(texts(examined(file).get("commands"))).isEmpty();
    }

    @Test
    void otherTextNeedsItsFormat() throws IOException {
        Outcome outcome = Cli.run("doctor", file("notes.txt", "", "some words without tags"));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains("the name does not show the format");
    }
}
