package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks that the JSON of a page has the numbers that the page computes and shows in addition to those of its reports. */
class NumbersOfPageTest {
    private static final Pattern RESULTS =
            Pattern.compile("<script id=\"results\"[^>]*>(.*?)</script>", Pattern.DOTALL);

    @TempDir
    private Path directory = Path.of("");

    private static Outcome run(String command) {
        return Cli.run(command.split(" "));
    }

    @Test
    void numbersOfTheSecondSystemAndOfEachClassAreInTheJson() throws IOException {
        String four = "a,a,a\nb,b,c\nc,c,c\na,b,a\nb,b,b\nc,a,c\na,a,c\nb,b,b\n";
        String rows = Files.writeString(directory.resolve("rows.csv"), "t,p,q\n" + four.repeat(5))
                .toString();
        Path page = directory.resolve("page.html");
        Outcome report = run("report " + rows + " --truth t --positive a --prediction p --against q -o " + page);
        assertThat(report.status()).as(report.err()).isZero();
        Matcher found = RESULTS.matcher(Files.readString(page));
        assertThat(found.find()).isTrue();
        JsonNode json = JsonMapper.shared().readTree(found.group(1));
        List<String> shown = json.at("/second/results")
                .valueStream()
                .map(result -> result.get("metric").stringValue())
                .toList();

        JsonNode alone = run("evaluate " + rows + " --truth t --positive a --prediction q --format json --metric "
                        + String.join(",", shown))
                .json();
        assertThat(shown).contains("f1", "recall");
        assertThat(json.at("/second/results")).isEqualTo(alone.get("results"));
        assertThat(json.at("/classes/adjusted")
                        .valueStream()
                        .map(family -> family.at("/adjust").stringValue()))
                .containsExactly("holm", "holm");
        assertThat(json.at("/classes/adjusted/0/classes").valueStream())
                .hasSize(3)
                .allSatisfy(one -> assertThat(one.get("pAdjusted").doubleValue())
                        .isBetween(one.get("pValue").doubleValue(), 1.0));
        assertThat(json.get("classesAlone")).hasSize(2);
        assertThat(json.at("/classesAlone/1/results"))
                .isEqualTo(run("evaluate " + rows + " --truth t --positive a --prediction q --format json"
                                + " --metric recall@a --metric recall@b --metric recall@c --metric f1@a --metric f1@b"
                                + " --metric f1@c")
                        .json()
                        .get("results"));
    }

    /** The table of classes shows each system with its interval, and one p-value for each class, which other fields do not contain. */
    @Test
    void numbersOfEachClassOfSeveralSystemsAreInTheJson() throws IOException {
        String four = "a,a,a,b\nb,b,c,b\nc,c,c,c\na,b,a,a\nb,b,b,c\nc,a,c,c\na,a,c,c\nb,b,b,b\n";
        String rows = Files.writeString(directory.resolve("rows.csv"), "t,p,q,r\n" + four.repeat(5))
                .toString();
        Path page = directory.resolve("page.html");
        Outcome report = run("report " + rows + " --truth t --prediction p --against q,r --metric f1.macro -o " + page);
        assertThat(report.status()).as(report.err()).isZero();
        Matcher found = RESULTS.matcher(Files.readString(page));
        assertThat(found.find()).isTrue();
        JsonNode json = JsonMapper.shared().readTree(found.group(1));

        assertThat(json.get("classesAlone")).hasSize(3);
        assertThat(json.at("/classesAlone/2/results"))
                .isEqualTo(run("evaluate " + rows + " --truth t --prediction r --format json"
                                + " --metric f1@a --metric f1@b --metric f1@c")
                        .json()
                        .get("results"));
        assertThat(json.get("classesAdjusted")
                        .valueStream()
                        .map(one -> one.get("class").stringValue()))
                .containsExactly("a", "b", "c");
        assertThat(json.get("classesAdjusted").valueStream())
                .allSatisfy(
                        one -> assertThat(one.get("pAdjusted").doubleValue()).isBetween(0.0, 1.0));
    }
}
