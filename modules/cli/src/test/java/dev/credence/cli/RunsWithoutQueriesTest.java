package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Comparisons of runs of a search engine that lack some queries. */
class RunsWithoutQueriesTest {
    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void judgementsAndRuns() throws IOException {
        List<String> judgements = new ArrayList<>();
        for (int query = 0; query < 20; query++) {
            for (int document = 0; document < 10; document += 3) {
                judgements.add("q" + query + " 0 d" + (document + query) % 10 + " 1");
            }
        }
        Files.write(directory.resolve("qrels"), judgements);
        ranked("a", 1, query -> query != 3);
        ranked("b", 2, query -> query != 5);
        ranked("c", 3, query -> true);
        for (String name : List.of("a", "b", "c")) {
            ranked(name + "-common", name.charAt(0) - 'a' + 1, query -> query != 3 && query != 5);
        }
        Files.write(
                directory.resolve("qrels-common"),
                judgements.stream()
                        .filter(line -> !line.startsWith("q3 ") && !line.startsWith("q5 "))
                        .toList());
    }

    private void ranked(String name, int seed, IntPredicate has) throws IOException {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        for (int query = 0; query < 20; query++) {
            for (int document = 0; document < 10; document++) {
                double score = random.nextInt(1000) / 10.0;
                if (has.test(query)) {
                    lines.add("q" + query + " Q0 d" + document + " 0 " + score + " x");
                }
            }
        }
        Files.write(directory.resolve(name), lines);
    }

    private JsonNode compared(String qrels, String more) {
        return Cli.run(("compare --metric ndcg-at:k=5,reciprocal-rank --format json --qrels @" + qrels + " " + more)
                        .replace("@", directory + "/")
                        .split(" "))
                .json();
    }

    @Test
    void queriesThatOneRunLacksAreLeftOutOfBoth() {
        JsonNode found = compared("qrels", "--run @a --with @b --unscored exclude");

        assertThat(found.get("results"))
                .isEqualTo(compared("qrels-common", "--run @a-common --with @b-common")
                        .get("results"));
        assertThat(found.get("results").get(0).get("n").asInt()).isEqualTo(18);
        assertThat(found.get("notes").toString())
                .contains(
                        "which are left out of all runs: 1, such as 'q3'",
                        "which are left out of all runs: 1, such as 'q5'");
    }

    @Test
    void queriesThatAnyOfSeveralRunsLacksAreLeftOutOfAll() {
        JsonNode found = compared("qrels", "--run @a --with @b --with @c --unscored exclude");

        JsonNode common = compared("qrels-common", "--run @a-common --with @b-common --with @c-common");
        assertThat(found.get("results").get(0).get("n").asInt()).isEqualTo(18);
        assertThat(found.get("results").toString())
                .isEqualTo(common.get("results").toString().replace("-common", ""));
    }

    @Test
    void runsWithoutACommonQueryAreRefused() throws IOException {
        ranked("a", 1, query -> query < 9);
        ranked("b", 2, query -> query >= 9);

        assertThat(Cli.run(("compare --metric reciprocal-rank --qrels " + directory
                                        + "/qrels --run " + directory + "/a --with " + directory
                                        + "/b --unscored exclude")
                                .split(" "))
                        .err())
                .contains("no query with judgements is in all runs");
    }
}
