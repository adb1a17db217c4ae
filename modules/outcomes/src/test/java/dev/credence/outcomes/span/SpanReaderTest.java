package dev.credence.outcomes.span;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.outcomes.span.SpanDocuments.SpanCounts;
import dev.credence.outcomes.span.SpanReader.SpanFile;
import dev.credence.outcomes.span.SpanReader.TagDecoder;
import dev.credence.outcomes.span.SpanReader.TagScheme;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpanReaderTest {
    /** Two documents in the format of CoNLL-2003, with broken sequences. */
    private static final String NEWS = """
            -DOCSTART- -X- O O

            Anna NNP B-PER B-PER
            Lind NNP I-PER I-PER
            visits VBZ O O
            Oslo NNP B-LOC I-LOC
            . . O O

            The DT O O
            Bank NNP B-ORG B-ORG
            of IN I-ORG I-ORG
            Norway NNP I-ORG B-LOC
            rose VBD O O

            -DOCSTART- -X- O O

            Bern NNP B-LOC B-ORG
            Paris NNP B-LOC I-LOC
            met VBD O O
            Kim NNP B-PER I-PER
            Lee NNP B-PER I-PER
            """;

    private static SpanFile read(String text) throws IOException {
        return SpanReader.readConll(new StringReader(text), "ner.txt");
    }

    /** The Perl script conlleval of CoNLL-2000 reports 7 phrases, found: 7, correct: 3; precision, recall and F1 are 42.86%. */
    @Test
    void strictCountsEqualConlleval() throws IOException {
        SpanDocuments documents = read(NEWS).documents();
        SpanCounts strict = documents.counts(SpanMatching.STRICT);
        assertThat(strict.possible()).isEqualTo(7);
        assertThat(strict.actual()).isEqualTo(7);
        assertThat(strict.correct()).isEqualTo(3);
    }

    /** LOC: precision 66.67%, recall 66.67%, 3 found; ORG: 0%, 0%, 2; PER: 50%, 33.33%, 2. */
    @ParameterizedTest
    @CsvSource({"LOC, 2, 3, 3", "ORG, 0, 1, 2", "PER, 1, 3, 2"})
    void strictCountsByTypeMatchConlleval(String type, long correct, long possible, long actual) throws IOException {
        SpanCounts strict = read(NEWS).documents().counts(SpanMatching.STRICT, type);
        assertThat(strict.correct()).isEqualTo(correct);
        assertThat(strict.possible()).isEqualTo(possible);
        assertThat(strict.actual()).isEqualTo(actual);
    }

    @Test
    void documentsAreItemsWhereTheyAreMarked() throws IOException {
        SpanFile file = read(NEWS);
        assertThat(file.documents().names()).containsExactly("document-1", "document-2");
        assertThat(file.sentencesAreItems()).isFalse();
        assertThat(file.tokens()).isEqualTo(15);
        assertThat(file.goldScheme()).isEqualTo(TagScheme.BIO);
        assertThat(file.documents().outcomes(SpanMatching.STRICT).items()).isEqualTo(2);
    }

    @Test
    void sentencesAreItemsWithoutMarks() throws IOException {
        SpanFile file = read("a B-X B-X\n\n\nb O O\n\nc B-X O");
        assertThat(file.documents().names()).containsExactly("sentence-1", "sentence-2", "sentence-3");
        assertThat(file.sentencesAreItems()).isTrue();
    }

    @Test
    void tokensBeforeFirstMarkAreDocument() throws IOException {
        assertThat(read("a B-X O\n-DOCSTART- O\n-DOCSTART- O\nb O O")
                        .documents()
                        .names())
                .containsExactly("document-0", "document-2");
    }

    /** One sentence of tokens with the gold tags of each scheme, always for A at 0, A at 1 to 2 and B at 4 to 6. */
    @ParameterizedTest
    @CsvSource({
        "BIO, B-A B-A I-A O B-B I-B I-B",
        "IOB1, I-A B-A I-A O I-B I-B I-B",
        "BILOU, U-A B-A L-A O B-B I-B L-B",
        "BIOES, S-A B-A E-A O B-B I-B E-B"
    })
    void schemesAreDetectedAndGiveTheSameSpans(TagScheme scheme, String tags) throws IOException {
        String text = "t " + tags.replace(" ", " O\nt ") + " O\n";
        SpanFile file = read(text);
        assertThat(file.goldScheme()).isEqualTo(scheme);
        assertThat(decoded(tags)).containsExactly(new Span(0, 1, "A"), new Span(1, 3, "A"), new Span(4, 7, "B"));
        assertThat(file.documents().counts(SpanMatching.STRICT)).isEqualTo(new SpanCounts(0, 0, 0, 3, 0));
        SpanFile given = SpanReader.readConll(new StringReader(text), "ner.txt", 1, 2, scheme);
        assertThat(given.documents().counts(SpanMatching.STRICT)).isEqualTo(new SpanCounts(0, 0, 0, 3, 0));
        assertThat(given.predictedScheme()).isEqualTo(scheme);
    }

    private static List<Span> decoded(String tags) {
        TagDecoder decoder = new TagDecoder(null);
        String[] all = tags.split(" ");
        for (int i = 0; i < all.length; i++) {
            decoder.read(i, all[i]);
        }
        decoder.endSentence(all.length);
        return decoder.takeSpans();
    }

    @Test
    void tagsThatCannotContinueASpanStartOne() {
        assertThat(decoded("O I-A")).containsExactly(new Span(1, 2, "A"));
        assertThat(decoded("B-A I-B")).containsExactly(new Span(0, 1, "A"), new Span(1, 2, "B"));
        assertThat(decoded("S-A I-A")).containsExactly(new Span(0, 1, "A"), new Span(1, 2, "A"));
        assertThat(decoded("B-A E-A E-A I-A"))
                .containsExactly(new Span(0, 2, "A"), new Span(2, 3, "A"), new Span(3, 4, "A"));
        assertThat(decoded("B-A S-A")).containsExactly(new Span(0, 1, "A"), new Span(1, 2, "A"));
        assertThat(decoded("O L-A")).containsExactly(new Span(1, 2, "A"));
    }

    @Test
    void typesMayHaveHyphens() {
        assertThat(decoded("B-I-ORG I-I-ORG")).containsExactly(new Span(0, 2, "I-ORG"));
    }

    @Test
    void spansEndAtEndOfSentence() throws IOException {
        SpanFile file = read("-DOCSTART- O\na B-X B-X\n\nb I-X I-X\n");
        assertThat(file.documents().counts(SpanMatching.STRICT)).isEqualTo(new SpanCounts(2, 0, 0, 0, 0));
    }

    @Test
    void columnsAreCountedFromEitherEnd() throws IOException {
        String text = "\uFEFFB-X\ta  B-X x\r\nI-X\tb  O   y\r\n";
        SpanCounts counts = SpanReader.readConll(new StringReader(text), "ner.txt", 0, -2)
                .documents()
                .counts(SpanMatching.PARTIAL);
        assertThat(counts).isEqualTo(new SpanCounts(0, 0, 1, 0, 0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    a O O;b X-PER O | tag must be O, or a letter, a hyphen and a type such as B-PER, with one of the letters B, I, L, U, E, S: tag=X-PER in column 1 at ner.txt:2
                    a O B- | tag must be O, or a letter, a hyphen and a type such as B-PER, with one of the letters B, I, L, U, E, S: tag=B- in column 2 at ner.txt:1
                    a O O;;b O PER | tag must be O, or a letter, a hyphen and a type such as B-PER, with one of the letters B, I, L, U, E, S: tag=PER in column 2 at ner.txt:3
                    a S-X O;b L-X O | tag must be O, or a letter, a hyphen and a type such as B-PER, with one of the letters B, I, E, S of scheme BIOES, which earlier tags follow: tag=L-X in column 1 at ner.txt:2
                    a O O;;b O | all tokens must have the same number of columns: columns=2 at ner.txt:3, but 3 at ner.txt:1
                    a | a column of tags must exist: columnOfGold=-2 counted from 0, or from -1 for the last one; columns=1 at ner.txt:1
                    -DOCSTART- O;; | a file of tagged tokens must have a token: lines=2 in ner.txt
                    """)
    void malformedTextIsRejectedAndErrorStatesLine(String text, String message) {
        assertThatThrownBy(() -> read(text.replace(';', '\n')))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void equalColumnsAndUnknownTagsAreRejected() {
        assertThatThrownBy(() -> SpanReader.readConll(new StringReader("a O O"), "ner.txt", 2, -1))
                .hasMessage(
                        "columns of gold and predicted tags must differ: columnOfGold=2, columnOfPredicted=-1 at ner.txt:1");
        assertThatThrownBy(
                        () -> SpanReader.readConll(new StringReader("a O O\nb S-X O"), "ner.txt", 1, 2, TagScheme.BIO))
                .hasMessage(
                        "tag must be O, or a letter, a hyphen and a type such as B-PER, with one of the letters B, I of"
                                + " scheme BIO: tag=S-X in column 1 at ner.txt:2");
    }
}
