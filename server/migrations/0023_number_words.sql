-- Its cost makes a plan with parallel workers look cheap, and starting them takes longer than the search.
ALTER FUNCTION number_words(text) PARALLEL UNSAFE;
