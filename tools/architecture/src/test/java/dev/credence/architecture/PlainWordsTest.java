package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Comments, messages and documents use the words of the field: these expressions have a plainer form in docs/glossary.md. */
@Tag("sources")
class PlainWordsTest {
    private static final Pattern WORDS = Pattern.compile(
            "\\b(?:beside\\b|holds? the truth\\b|as who\\b|for who\\b|so many\\b|what was seen\\b|what misses\\b"
                    + "|(?:is|are|was|were|be|been) told\\b|told apart\\b|(?:is|are|was|were|be|been) asked\\b"
                    + "|stands? for\\b|knows no\\b|(?:one|it)self tells\\b)",
            Pattern.CASE_INSENSITIVE);

    /** A comment whose first sentence has no subject. */
    private static final Pattern FRAGMENT = Pattern.compile("/\\*\\* (?:Of|By|The same) ");

    /** Expressions of comments of main code: each has several meanings, and a plainer word for each of them. */
    private static final Pattern AMBIGUOUS = Pattern.compile(
            // "per" or "for each"
            "\\b(?:(?:quantiles?|roots?|exponentials?|logarithms?|tails?|functions?|microseconds|milliseconds?|bytes|samples|items"
                    + "|runs|influences|radians|distribution|posterior|row|object|legend|observations)"
                    + " an? (?:bound|level|point|pattern|item|draw|cell|call|class|atom|pair|cluster|quantile|tail|replicate"
                    + "|fold|panel|bucket|system|unit|scale|prior|key|figure)\\b(?! (?:of|that|which|is|has|with|in)\\b)"
                    // "contain"
                    + "|(?:files?|matrix|arrays?|pages?|lists?|registry|records?|reports?|tables?|figures?|columns?|names?)"
                    + " (?:may |can )?(?:holds?|held)\\b"
                    // "cover", "is valid" or "simultaneously"
                    + "|holds? (?:0\\.\\d|(?:its|the|this) level\\b|together|simultaneously|jointly|at (?:every|all|each) (?:look|sample))"
                    // "is", "appears" or "remains"
                    + "|(?:stands?|stood)\\b(?!-alone)"
                    // "shows" or "distinguishes"
                    + "|(?:tells?|told|telling)\\b"
                    // "is computed from" or "affects"
                    + "|(?:rests?|bears?) on\\b"
                    // a sentence about the cost
                    + "|Cost: (?:theirs|that of|those of)\\b)"
                    // a sentence about the constant
                    + "|^/\\*\\* \\d[\\d.,^e-]*+: ");

    /** Strings, characters and comments. */
    private static final Pattern NO_CODE = Pattern.compile(
            "\"\"\"[\\s\\S]*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\n])++'|/\\*[\\s\\S]*?\\*/|//[^\n]*+");

    private static final Pattern NAME = Pattern.compile("\\b[A-Za-z_]\\w*+");

    /** A word of speech in a name, such as {@code told} or {@code wasTold}. */
    private static final Pattern SPEECH = Pattern.compile(
            "(?:(?:^|_)(?:told|asked|tells?|asks?|knows?|says?|said)|Told|Asked|Tells?|Asks?|Knows?|Says?|Said)(?=[A-Z_0-9]|$)");

    /** A line break in a comment, with the star of the next line. */
    private static final Pattern BREAK = Pattern.compile("\\s*+\\n\\s*+(?:\\*(?!/)|//)?\\s*+");

    /** This file quotes the words. */
    private static final List<String> QUOTING = List.of("PlainWordsTest.java");

    @Test
    void commentsMessagesAndDocumentsUseWordsOfTheField() {
        assertThat(findings(".java", WORDS)).isEmpty();
        assertThat(findings(".md", WORDS)).isEmpty();
    }

    /** Data are neither told nor asked: a name with such a word does not show what a value is. */
    @Test
    void namesInCodeUseWordsOfTheField() {
        List<String> found = new ArrayList<>();
        for (Path file : files(".java")) {
            Matcher names = NAME.matcher(NO_CODE.matcher(Sources.read(file)).replaceAll(" "));
            while (names.find()) {
                if (SPEECH.matcher(names.group()).find()) {
                    found.add(Reactor.ROOT.relativize(file) + ": " + names.group());
                }
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void commentsBeginWithASentence() {
        assertThat(findings(".java", FRAGMENT)).isEmpty();
    }

    @Test
    void commentsOfMainCodeUseWordsWithOneMeaning() {
        List<String> found = new ArrayList<>();
        for (Path file : files(".java")) {
            String path = Reactor.ROOT.relativize(file).toString().replace('\\', '/');
            if (!path.contains("/src/main/")) {
                continue;
            }
            Matcher matcher = NO_CODE.matcher(Sources.read(file));
            while (matcher.find()) {
                String comment = BREAK.matcher(matcher.group()).replaceAll(" ");
                Matcher words = AMBIGUOUS.matcher(comment);
                if (comment.startsWith("/") && words.find()) {
                    found.add(path + ": " + words.group() + ": " + comment);
                }
            }
        }
        assertThat(found).isEmpty();
    }

    private static List<String> findings(String ending, Pattern pattern) {
        List<String> found = new ArrayList<>();
        for (Path file : files(ending)) {
            int number = 0;
            for (String line : Sources.read(file).lines().toList()) {
                number++;
                Matcher matcher = pattern.matcher(line);
                if (matcher.find()) {
                    found.add(Reactor.ROOT.relativize(file) + ":" + number + ": " + matcher.group() + ": "
                            + line.strip());
                }
            }
        }
        return found;
    }

    private static List<Path> files(String ending) {
        return Tree.files(Reactor.ROOT, ending).stream()
                .filter(file -> !QUOTING.contains(file.getFileName().toString()))
                .toList();
    }
}
